extension Vocabulary {
  /// Given names of many origins, common and well-known ones first.
  static let givenNames = """
    Taylor Ed Maria Michael John Elton Adele Billie Ariana Bruno Dua Olivia Stevie Marvin Aretha
    Elvis Bob David Paul George Ringo Mick Keith Freddie Brian Roger Whitney Mariah Celine Madonna
    Janet Prince Diana Lionel Ella Louis Frank Dean Sammy Nat Nina Etta Otis Ray Sam James Chuck
    Buddy Johnny Dolly Loretta Patsy Willie Hank Kenny Garth Shania Carrie Kelly Miley Selena Demi
    Justin Shawn Harry Niall Liam Zayn Charlie Sabrina Lana Rihanna Beyoncé Alicia Amy Norah Tracy
    Joni Joan Carole Carly Neil Leonard Bruce Tom Billy Joe Jimi Janis Jim Kurt Eddie Chris Dave
    Thom Noel Damon Robbie Gary Mark Howard Jason Andrew Kate Annie Sade Shirley Dusty Lulu Cilla
    Petula Cliff Cat Nick Phil Peter Gabriel Bryan Celia Shakira Gloria Julio Enrique Ricky Luis
    Carlos Juan José Rosalía Karol Camila Caetano Gilberto Astrud Elis João Miriam Hugh Fela Salif
    Burna Kofi Kwame Ama Amara Chidi Ngozi Ade Tunde Yemi Femi Tiwa Zola Thandi Lerato Zoë Chloe
    Sophie Emma Emily Ava Mia Isabella Charlotte Amelia Harper Evelyn Abigail Grace Lily Hannah
    Sofia Victoria Scarlett Aria Penelope Layla Nora Hazel Lucy Anna Caroline Ruby Alice Eva
    Elizabeth Rachel Thomas Matthew Anthony Richard Tina Omar Aisha Priya Yuki Akira Sia Rebecca
    Jessica Michelle Laura Lisa Nancy Helen Ruth Martha Florence Juliet Ethan Carol Barry Bill Al
    Roy Victor Ravi Hassan Ibrahim Natasha Olga Natalia Pierre Lola Antonio Seán Ciara Leif Abel
    Tori Jasmine Malee Dizzy Waylon Igor Aaron Nana Delta Gillian Solange Yiannis Zadie Alexander
    Rahul Sakura Zofia Taeyang Ramón Stephen Ludwig Margot Leo Ziggy Ophelia Stella Zainab Ali Sarah
    Nathaniel Elena Agnieszka Chiara Rufus Heidi Maud Trinity György Pilar Cyndi Toni Violet Joaquín
    Salma Franz Natalie Ryuichi Ike Eros Angel Zuzana Faith Agnetha Philip Malcolm Ferenc Desiree
    Brandon Solveig Erykah Nikolai Juliette Julia Takeshi Eleni Petra Patrick Javier Jennie Kiran
    Sonny Jack Lincoln Moshe Enya Yasmin Aiden Dewi Anton Damian Lena Pedro Eric Belinda Karl Percy
    Glenn Cormac Karim Eleanor Steven Earl Hiroshi Kasia Melina Hans Otto Miranda Fairuz Sora Noa
    Nadia Missy Marcel Teresa Wei Diego Roberta Putri Nile Camille Siobhán Minnie Sharon Herbert
    Mohammed Connor Yael Rui Mary Robyn Johannes Hunter Théo Bella Tarja Hugo Svetlana Luciano
    Winston Ignacio Daisy Rohan Sylvester Emmylou Kylie Andre Isla Kim Léa Beatriz Asha Arthur
    Orlando Marcia Chaka Bao Lata Boris Bianca Gladys Jeremiah Elijah Sigrid Wilson Farid Henrik
    Jean Olivier Anh Olaf Naoko Rosalind Luther Kenji Randall Herbie Wynton Élodie Faye Rowan Tammi
    Luke Solomon Thuy Katya Barbara François Lorenzo Avril Yoko William Keiko Nusrat Miles Björn
    Thelma Rose Greta Rosa Khalid Yvonne Ivy Cordelia Julian Charles Christina Hikaru Idan Lydia
    Elsa Irene Haruki Jun Jade Lucas Yves Rosanne Anja Alison Sebastian Stéphane Chet Jaroslav Paolo
    Walter Phoebe Caleb Margaret Linh Anni Helga Dalida Zara Jackson Artie Aurora Israel Lucinda
    Yoon Joey Jesse Kai Timothy Francesca Noah Isaac Gustav Lucia Johann Sven Édith Curtis Tommy
    Antoine Shreya Lauren Amina Giovanni Oscar Desmond Fiona Smokey Wojciech Sanjay Jürgen Jimmie
    Rod Sandra Claire Björk Orson Aroha Hudson Monica India Quincy Serge Callum Wolfgang Valentina
    Guy Milena Vincent Trang Vicki Moana Manon Ingrid Dee Bronwyn Minh Sinéad Anoushka Mina Nikos
    Nelly Megan Imran Opal Katja Ahmed Jill Goran Nathan Arjun Mikhail Luc Oliver Thiago Rita
    Françoise Maurice Pyotr Nicholas Willow Luka Jelena Tobias Vangelis Scott Benjamin Bessie
    Jennifer Sergei Frances Linda Ville Patricia Audrey Miguel Chrissie Zoran Ursula Marisol Travis
    Autumn Amir Samuel Zelda Guillaume
    """

  /// Surnames of many origins, common and well-known ones first.
  static let surnames = """
    Swift Jackson Presley Dylan Houston Carey Mercury Hendrix Marley Morrison Lennon McCartney
    Harrison Starr Jagger Richards Bowie Sheeran Mars Grande Eilish Bieber Styles Gomez Lovato Cyrus
    Perry Spears Timberlake Aguilera Turner Franklin Wonder Gaye Cooke Brown Charles King Berry
    Holly Orbison Cash Parton Lynn Cline Nelson Williams Haggard Jennings Rogers Brooks Twain
    Underwood Clarkson Urban Sinatra Martin Davis Cole Fitzgerald Armstrong Holiday Simone James
    Redding Pickett Burke Mayfield Robinson Ross Richie Knight Hayes White Green Withers Hathaway
    Vandross Pendergrass Springsteen Petty Joel John Stewart Collins Gabriel Clapton Page Plant
    Bonham Gilmour Waters Mason Wright Young Crosby Stills Nash Mitchell Baez Cohen Simon Garfunkel
    Taylor Browne Nicks Buckingham Fleetwood Cobain Vedder Cornell Grohl Yorke Gallagher Albarn
    Cocker Winehouse Jones Smith Johnson Bush Lennox Estefan Iglesias Santana Lopez Anthony Fonsi
    Guerra Vives Bach Mozart Beethoven Vivaldi Chopin Strauss Vaughan Handel Haydn Schubert Schumann
    Brahms Liszt Wagner Verdi Puccini Rossini Tchaikovsky Rachmaninoff Stravinsky Anderson Garcia
    Okafor Nakamura Lindqvist Kim Lee Khan Nguyen Patel Singh Chen Wang Tanaka Sato Murphy Carter
    Scott Allen Hill Moore Clark Lewis Walker Hall Rivera Torres Silva Santos Bell Cooper Reed
    Murray Rossi Müller Kuti Makeba Prokofiev Shostakovich Mussorgsky Debussy Ravel Satie Fauré
    Bizet Berlioz Elgar Holst Britten Purcell Grieg Sibelius Nielsen Dvořák Smetana Janáček Mahler
    Bruckner Mendelssohn Schoenberg Bartók Kodály Ligeti Albéniz Granados Falla Rodrigo Gershwin
    Copland Bernstein Barber Ives Glass Reich Adams Cage Joplin Ellington Basie Goodman Miller
    Coltrane Parker Gillespie Monk Mingus Rollins Evans Brubeck Hancock Corea Jarrett Shorter
    Peterson Tatum Waller Baker Getz Gilberto Jobim Regina Veloso Piazzolla Gardel Sosa Parra Jara
    Thompson Martinez Hernandez Bradshaw Weaver Rosenberg Sinclair Andrews Olsen Huang Marković
    Powell Andersson Zhang Ali Bakker Joshi Hawthorne Shapiro Mehta Morales Tucker Eastwood Griffin
    Laine Abbott Ortiz Alvarez Reddy Riley Mukherjee Cruz Lin York Quinn Ellis Stephens Hart Varga
    Heath Volkov Moon Patterson Flynn Freeman Shankar Sasaki Kobayashi Ramirez Sterling Becker Desai
    Hayashi Fox Eriksson Laurent Mansour Ramos Moretti Marsh Schmidt Lindberg Song Ray Fields
    Rousseau Castillo Sakamoto Svoboda Doyle Gauthier Touré Nilsson Griffiths Thorne Hamilton Ryan
    Chevalier Beckett Bradley Schneider Girard Wong Boateng Nowak O'Brien Yamamoto MacLeod
    Lewandowski West Sen Jensen Marshall Papadopoulos Bocelli Webb Osborne Shaw Sanchez Malik Xu
    Finch Perkins Moreno Hudson Virtanen Morozov Bryant Haddad Rodriguez Friedman Jimenez Hunter
    Dang Nightingale Weber Fontana Romano Li Bonnet Cheung Cox Kelly Barlow Chan Carroll Castro
    Santoso Kumar Watson McCarthy Mori Gupta Utada Johansson Korhonen Sokolov Ferrari Theodorakis
    Price Fontaine Kaya Kimura Jenkins Matsumoto Tran Mills Perera Sun Watanabe Hartmann Day Gibson
    Blanchard Reyes Tesfaye Farouk Long Sullivan Duncan Coleman Leung Underhill Morricone Ishikawa
    Fuller Dawson Hopkins Russell Ferguson Caruso Larsen Bekele Hardy Bloom Dubois McDonald
    Villanueva Liu Bishop Piaf Hisaishi Shin Burton Wijaya Porter Shevchenko Rao Diabaté Wallace
    Nasser Pavlova Schwarz Morris Vargas Barnes Jarvis Harper Stern Han Rhodes Pappas Gilbert
    Jovanović Fraser Palmer Kang Bassey Pham Horvat Bautista Bruno Romero Weiss Mercado Bridges
    Newman Morgan Das Gonzalez Rios Ruiz Cho Souza Dalton Elliott Demir Shah Phillips Gardner Ghosh
    Popov Sanders Sandberg Berg Otieno Mwangi Fernando Hussein Reynolds Dupont Wolf Fujita Ford
    Perez O'Neill Stone Orlov Diaz Wheeler Wilde Adebayo Grant Yamaguchi Little Bergman Meyer
    Nieminen Yoshida Yoon Bianchi O'Connor Diamond Lund Park Hunt Lim Hoang Larsson Kennedy Graham
    Ono Greene Ma Bondarenko Fisher Fischer Novák Chavez Brel Karlsson Brennan Ferrara Crane Crow
    Roberts Ivanov Norman Bennett Kingsley Kowalski Zhou Sharma Trenet Aznavour Yang Cissé Blackwood
    Bailey Jansen Romanova Yates Wu Gordon Baldwin Hassan Kealoha Mangeshkar Nolan Pavarotti
    Gainsbourg Nagy Khoury Hwang Howard Lawrence Tan Warren MacDonald Hoffmann Einaudi Cliff Davies
    Russo Levy Choi Kovács Lane Banerjee Asante Campbell Zhao Singer Hughes Neumann Spencer Suzuki
    Nkosi Foster Rose Jung Mensah Cameron Diallo Henderson Stevens Lovell Keane Woods Eze Guzman
    Austin Dahl Kamau Masekela Ribeiro Sawyer Bose Chopra Lawson Keita Costa Vermeer Adeyemi Wood
    Burns Edwards Marino Richardson Herrera Carpenter Yılmaz Pereira Ndlovu Richter Goldberg
    Shepherd Cook Mendez Yamada Holm Simmons Moreau
    """
}

extension Vocabulary {
  /// Cities, countries, states, rivers, streets and regions, the most common in titles first; an
  /// underscore stands for a space.
  static let places = """
    Paris London New_York California Texas Tokyo Brooklyn Memphis Nashville Hollywood Chicago Rio
    Georgia Carolina Mississippi Berlin Rome Tennessee Vegas Los_Angeles America Africa Alabama
    New_Orleans Havana Barcelona Kentucky Louisiana San_Francisco Amsterdam Vienna Venice Broadway
    Harlem Manhattan Miami Detroit Philadelphia Boston Virginia Kansas_City Dublin Liverpool
    Manchester Jamaica India Japan China Bali Casablanca Cairo Sydney Jerusalem Hong_Kong Bangkok
    Shanghai Seoul Kyoto Bombay Babylon Avalon Istanbul Australia Singapore Zanzibar Kilimanjaro
    Lagos Nairobi Saigon Mandalay Vietnam Atlantis Johannesburg Mexico Brazil Spain England Ireland
    Scotland Oklahoma Arizona Colorado Montana Hawaii Alaska Florida Nebraska Kansas Ohio Indiana
    Michigan Wyoming Nevada Utah Oregon Washington Dakota Minnesota Missouri Arkansas Maryland
    New_Jersey Massachusetts Vermont Maine Pennsylvania West_Virginia New_Mexico Seattle Portland
    Denver Dallas Houston Austin San_Antonio Amarillo Phoenix Tucson Santa_Fe Albuquerque Omaha
    St_Louis Cleveland Pittsburgh Baltimore Atlanta Savannah Charleston Birmingham Montgomery
    Baton_Rouge Key_West Orlando San_Diego San_Jose Santa_Monica Malibu Venice_Beach Oakland
    Monterey Big_Sur Laurel_Canyon Sunset_Boulevard Route_66 Beale_Street Bourbon_Street
    Coney_Island Times_Square Central_Park Bronx Queens Long_Island Niagara Minneapolis Buffalo
    Honolulu Waikiki Anchorage Salt_Lake_City Canada Toronto Montreal Vancouver Quebec Calgary Yukon
    Mexico_City Tijuana Acapulco Cancun Cuba Kingston Trinidad Barbados Bahamas Bermuda Haiti
    Puerto_Rico San_Juan Panama Costa_Rica Colombia Venezuela Caracas Peru Lima Bolivia Chile
    Santiago Valparaiso Patagonia Argentina Buenos_Aires Montevideo Ipanema Copacabana Bahia
    Sao_Paulo Amazon Andes Atlantic Pacific Mediterranean Baltic Adriatic France Germany Italy
    Portugal Lisbon Porto Madrid Seville Granada Valencia Ibiza Andalusia Marseille Nice Cannes
    Bordeaux Normandy Provence Champs-Élysées Montmartre Saint-Tropez Monaco Brussels Bruges Holland
    Hamburg Munich Cologne Salzburg Zurich Geneva Alps Milan Florence Naples Verona Sorrento Capri
    Sicily Sardinia Tuscany Athens Crete Santorini Mykonos Cyprus Prague Budapest Warsaw Krakow
    Danube Rhine Seine Thames Volga Moscow St_Petersburg Siberia Kiev Dubrovnik Transylvania
    Stockholm Oslo Copenhagen Helsinki Lapland Iceland Reykjavik Greenland Norway Sweden Denmark
    Finland Soho Camden Notting_Hill Piccadilly Waterloo Brighton Bristol Oxford Cambridge Cornwall
    Blackpool Dover Yorkshire Wales Cardiff Glasgow Edinburgh Skye Belfast Galway Cork Tipperary
    Donegal Killarney Alexandria Nile Sahara Morocco Marrakesh Tangier Timbuktu Ghana Nigeria Congo
    Kenya Tanzania Serengeti Ethiopia Soweto Cape_Town Zimbabwe Madagascar Tel_Aviv Bethlehem Beirut
    Arabia Persia Dubai Mumbai Delhi Calcutta Goa Jaipur Ganges Himalayas Kashmir Kathmandu Tibet
    Thailand Hanoi Cambodia Manila Beijing Mongolia Korea Osaka Okinawa Fuji Melbourne Brisbane
    Tasmania New_Zealand Auckland Tahiti Fiji Bora_Bora Antarctica Orient Riviera Camelot El_Dorado
    Shangri-La
    """

  /// Words before a use or a time in playlist names, the most common first; an underscore stands
  /// for a space.
  static let moods = """
    Chill Happy Sad Rainy Late_Night Deep Feel-Good Mellow Acoustic Lo-Fi Upbeat Romantic Relaxing
    Calm Peaceful Summer Sunny Good_Vibes Throwback Epic Dreamy Cozy Soft Slow Quiet Dark Melancholy
    Moody Nostalgic Energetic High-Energy Motivational Instrumental Ambient Soothing Gentle Smooth
    Easy Groovy Funky Jazzy Soulful Bluesy Uplifting Cheerful Fun Party Dance Electronic Intense
    Fast Midnight Early_Morning Lazy Rainy_Day Winter Autumn Spring Tropical Vintage Retro
    Old-School Indie Piano Guitar Orchestral Heartbroken Lonely Warm Bittersweet
    """

  /// Uses and times in playlist names, the most common first; an underscore stands for a space.
  static let uses = """
    Study Focus Workout Gym Running Sleep Road_Trip Dinner Party Morning_Coffee Sunday_Morning Yoga
    Meditation Driving Cooking Commute Shower Beach Campfire Wedding Cleaning Coding Gaming Reading
    Nap Birthday Holidays Breakup Work Homework Morning Evening Night Afternoon Weekend Friday_Night
    Saturday_Night Monday_Morning Lunch_Break Breakfast Halloween New_Year's_Eve Anniversary
    Graduation Brunch Barbecue Pool Picnic Date_Night Dance_Party Karaoke House_Party Cocktail_Hour
    Dinner_Party Bedtime Baby_Sleep Wake_Up Warm-Up Cycling Hiking Walking Swimming Cardio Pilates
    Massage Spa Bath Rainy_Day Summer_Night Winter_Evening Sunset Sunrise Travel Flight Camping
    Garden Painting Christmas_Morning Valentine's_Day First_Dance
    """

  /// Decades, as people type them.
  static let eras = """
    80s 90s 70s 60s 2000s 2010s
    """
}

extension Vocabulary {
  /// Nouns in the singular, the most common in titles first; after a slash a plural that is not
  /// regular, or nothing if there is none.
  static let nouns = """
    love night heart day time rain music/ girl boy dream world life/lives baby summer home sun moon
    star sky fire light eye dance song man/men woman/women road river blue angel dark/ morning water
    sea ocean city/ street house door window heaven hell/ tear smile kiss hand mind soul body/bodies
    blood/ bone wind storm snow thunder/ lightning/ sunshine/ moonlight/ sunset sunrise midnight
    tomorrow today/ yesterday forever/ Christmas/ party birthday wedding friend lover stranger
    mother father sister brother child/children king queen prince princess devil god ghost train car
    rose flower tree mountain garden island beach desert forest winter spring autumn fall Sunday
    Monday Tuesday Wednesday Thursday Friday Saturday January February March April May/ June July
    August September October November December weekend town country highway bridge way place line
    side end beginning story game truth lie secret promise memory hope faith trust/ pain/ sorrow joy
    happiness/ loneliness/ freedom/ peace/ war soldier hero/heroes fool liar thief/thieves rebel gun
    bullet knife/knives money/ gold/ silver/ diamond dollar ring crown letter word name voice sound/
    silence echo/echoes melody rhythm beat blues/ rock radio guitar piano/pianos drum violin lullaby
    serenade symphony rhapsody ballad waltz tango/tangos hymn prayer church bell miracle magic/
    mystery wonder beauty lady cowboy sailor dreamer dancer singer bird dove eagle raven swan
    nightingale butterfly wolf/wolves lion tiger horse dog cat snake honey/ sugar/ candy wine
    whiskey coffee/ cherry apple lemon strawberry orange peach chocolate red/ white/ black/ green/
    yellow/ pink/ purple/ violet grey/ scarlet/ crimson/ color rainbow cloud shadow darkness/ dawn
    dusk/ twilight/ evening hour minute second moment year month week season century age youth/
    innocence/ paradise/ eternity/ destiny fate fortune/ luck/ chance choice change goodbye
    hello/hellos farewell return journey ride walk run flight wing feather ship boat sail anchor
    harbor/ shore wave tide lighthouse captain pirate treasure map compass north/ south/ east/ west/
    stone nirvana/ oasis/oases genesis/ muse pumpkin metal disco/discos daydream nightmare fantasy
    illusion vision jazz/ funk/ hallelujah heartbeat heartbreak heartache breakup daddy mama papa
    darling sweetheart valentine legend wish starlight/ daylight/ candlelight/ glow/ playlist jail
    karma/ friendship childhood summertime/ springtime/ pop/ temptation reality romance carnival
    phoenix supernova superhero/superheroes warrior toy balloon sand/ dust/ ash earth/ ground/ mud/
    clay/ grass/ leaf/leaves root branch seed valley hill field meadow lake stream waterfall well
    bay coast horizon view picture photograph mirror glass/ frame face hair/ lip skin arm finger
    foot/feet shoulder knee head tongue tooth/teeth breath touch look stare glance feeling emotion
    passion desire fever flame spark ember candle lamp lantern neon/ signal satellite rocket
    spaceship planet comet galaxy universe space/ gravity/ orbit eclipse alien robot machine engine
    motor wheel motorcycle bicycle bus taxi truck airplane airport station platform ticket suitcase
    traveler wanderer runaway outlaw bandit cowgirl sheriff saloon prison chain cage key lock wall
    fence gate tower castle palace throne kingdom knight sword shield armor/ dragon unicorn fairy
    witch wizard spell curse potion giant dwarf/dwarves elf/elves mermaid monster vampire zombie
    demon spirit phantom beast creature animal jungle zoo monkey elephant bear fox rabbit deer/deer
    owl crow sparrow robin hawk falcon swallow seagull whale dolphin shark fish/fish spider bee bug
    beetle cricket firefly ladybug dragonfly moth ant worm frog turtle dress shoe boot hat coat
    jacket shirt jeans/ ribbon lace/ silk/ velvet/ leather/ denim/ cotton/ satin/ pearl ruby emerald
    sapphire crystal jewel necklace bracelet earring pocket button lipstick perfume mask costume
    stage curtain spotlight show circus clown parade festival concert band orchestra choir chorus
    verse rhyme refrain overture sonata concerto/concertos nocturne prelude requiem opera aria
    anthem carol jingle tune note chord harmony bass/ tempo/tempos record tape album vinyl/ jukebox
    microphone speaker headphone stereo telephone phone call message text postcard envelope stamp
    mail/ newspaper headline magazine book page chapter novel poem poet poetry/ writer author pen
    pencil paper ink/ paint/ painter artist canvas museum photo/photos camera film movie cinema
    theater actor actress screen television video computer keyboard code/ internet/ pixel password
    email data/ wire electricity/ power/ energy/ force/ strength/ weakness muscle nerve vein pulse
    lung rib spine chest stomach/stomachs brain ear nose mouth chin cheek throat neck wrist palm
    thumb toe heel ankle leg hip blur pulp/ stroke cradle workout gym fitness/ yoga/ meditation
    sleep/ study focus/ running/ training/ race marathon sprint champion winner loser victory defeat
    battle fight fighter boxer punch score goal team player football baseball basketball tennis/
    golf/ soccer/ hockey/ surf/ surfer skate skateboard ball bat bet gamble gambler card ace joker
    jack dice/ domino/dominoes chess/ puzzle riddle question answer reason excuse apology confession
    sin sinner saint salvation/ redemption/ grace/ mercy/ glory/ amen gospel temple altar cathedral
    chapel cross halo/halos trumpet harp flute saxophone clarinet trombone tuba cello/cellos
    banjo/banjos ukulele mandolin fiddle accordion harmonica organ tambourine cymbal bongo/bongos
    xylophone synthesizer horn whistle bagpipe lute lyre sitar lyric tenor soprano/sopranos baritone
    alto/altos falsetto/falsettos whisper scream shout cry sigh laugh laughter/ joke fun/ pleasure
    delight bliss/ rapture/ euphoria/ madness/ sanity/ fear terror horror danger trouble problem
    worry doubt shame/ guilt/ regret blame/ anger/ rage/ fury/ hate/ hatred/ envy/ jealousy/ greed/
    pride/ honor courage/ bravery/ wisdom/ justice/ law crime criminal lawyer judge jury police/
    detective spy agent president mayor general army navy marine pilot uniform bomb cannon arrow bow
    spear dagger blade axe hammer nail saw rope string thread needle one two/twos three four five
    six seven eight nine ten eleven twelve thirteen sixteen seventeen eighteen twenty thirty forty
    fifty sixty seventy eighty ninety hundred thousand million billion zero/zeroes infinity/ dozen
    half/halves quarter double piece part whole circle square triangle corner edge center middle top
    bottom surface depth height distance mile inch yard step stair elevator roof rooftop attic
    basement kitchen bedroom bathroom porch hallway room floor ceiling chair table bed pillow
    blanket sheet sofa couch closet cupboard cup bottle kettle bread/ butter/ cheese milk/ egg
    toast/ breakfast lunch dinner supper picnic cake pie cookie cinnamon/ vanilla/ ginger/ pepper
    salt/ spice chili/chilies mustard/ sandwich pizza burger taco/tacos rice/ corn/ potato/potatoes
    tomato/tomatoes mushroom olive banana mango/mangoes pineapple coconut melon watermelon grape
    raspberry blackberry cranberry plum pear apricot lime grapefruit papaya almond walnut peanut
    jam/ jelly marmalade syrup/ caramel/ lollipop bubblegum/ popcorn/ ice/ icicle snowflake
    snowman/snowmen sleigh reindeer/reindeer mistletoe/ ivy/ present gift lamb sheep/sheep duck
    goose/geese pony donkey coyote panther jaguar kitten puppy mouse/mice kangaroo camel zebra
    gorilla crocodile scorpion seashell coral/ reef starfish/starfish seahorse penguin
    flamingo/flamingos peacock hummingbird cuckoo magpie bluebird blackbird lily daisy tulip orchid
    lotus lavender/ lilac magnolia sunflower dandelion poppy bluebell wildflower blossom petal thorn
    wreath vine willow pine orchard harvest windmill copper/ platinum/ railroad railway tunnel track
    locomotive steam/ fog/ mist/ haze/ frost/ avalanche iceberg hurricane tornado/tornadoes
    whirlwind breeze puddle raindrop umbrella weather/ heat/ sunlight/ firelight/ streetlight
    headlight flashlight bonfire campfire fireworks/ firecracker clock alarm hourglass diary
    notebook portrait painting statue fountain park playground carousel creek lagoon bayou pier
    ferry yacht gondola submarine voyage adventure trail avenue boulevard alley sidewalk
    neighborhood suburb downtown/ uptown/ border wilderness/ canyon cliff summit volcano/volcanoes
    lava/ earthquake disaster chaos/ revolution evolution/ protest flag fame/ fable fairytale drama
    tragedy honeymoon bride groom divorce widow twin aunt uncle grandma grandpa mom dad son daughter
    husband wife/wives family neighbor hitchhiker passenger driver teacher student school homework/
    library dictionary science philosophy conversation rumor gossip/ scandal news/ trick trap web
    spiderweb maze labyrinth evidence/ proof/ witness victim cell fugitive exile refugee nomad
    vagabond loner misfit outcast outsider hippie punk rocker diva idol maestro/maestros musician
    drummer fan crowd applause/ encore rehearsal audition tour session studio demo/demos single
    remix cover rumba/ samba/ salsa/ mambo/mambos polka ballet ballerina folk/ techno/ ragtime/
    boogie twist shuffle groove riff solo/solos duet trio quartet crescendo/crescendos mantra elegy
    ode haiku/haiku shanty interlude finale reprise loop bugle viola office factory boss waitress
    carpenter doctor nurse hospital medicine remedy cure wound scar bruise ambulance siren emergency
    crash paycheck debt bank penny nickel dime poverty/ diner cafe nightclub hotel motel penthouse
    mansion cottage tent caravan pyramid pharaoh emperor empress majesty vow seal trunk doll puppet
    marionette teddy kite roulette/ poker/ bingo/ lottery jackpot pinball/ joystick karate/
    rollercoaster limousine convertible helicopter parachute shuttle astronaut telescope meteor
    nebula/nebulae zodiac/ horoscope Mars/ Venus/ Jupiter/ Saturn/ cosmos/ dimension portal laser
    hologram android cardigan cloak gown kimono/kimonos locket pajamas/ scarf/scarves shawl slipper
    sneaker suit sweater tie tiara tuxedo/tuxedos veil patchwork/ quilt tapestry curl ponytail
    freckle dimple tattoo fingertip footstep handshake embrace hug amber/ amethyst topaz turquoise/
    jade/ opal ebony/ indigo/ magenta/ maroon/ cobalt/ champagne/ brandy beer rum/ tequila/ cocktail
    martini lemonade tea espresso/espressos nectar/ elixir craving hunger/ thirst/ obsession
    devotion/ tenderness/ kindness/ patience/ gratitude/ forgiveness/ honesty/ misery melancholy/
    nostalgia/ solitude/ serenity/ calm/ comfort surprise mirage imagination/ inspiration instinct
    ambition success failure mistake sacrifice samurai/samurai ninja gladiator viking archer hunter
    fisherman/fishermen gentleman/gentlemen oracle prophet priest preacher graveyard cemetery
    skeleton skull goblin leprechaun genie sorcerer wand talisman charm omen prophecy ritual
    pilgrimage rosary limbo/ oblivion/ exodus zen/ aura reincarnation abyss whirlpool undertow
    current splash bubble teardrop cocoon caterpillar driftwood/ sandcastle archipelago/archipelagos
    savanna rainforest spur lasso/lassos rodeo mustang dynamite/ fortress dungeon chandelier
    candlestick wax/ horseshoe chariot carriage subway escalator runway souvenir relic dinosaur
    continent equator monsoon solstice equinox wintertime/ nighttime/ nightfall/ daybreak/ sundown/
    afternoon noon/ decade anniversary jubilee reunion homecoming curfew bedtime lifetime teenager
    newborn generation legacy brotherhood sisterhood enemy traitor betrayal conspiracy surrender
    retreat sentinel guard guardian savior lifeguard lifeline hammock sunscreen/ sunglasses/ bikini
    boardwalk confetti/ glitter/ cupcake marshmallow gingerbread/ pancake waffle doughnut taste
    spiral fragment static/ noise feedback/ distortion/ turntable gramophone cassette mixtape
    soundtrack heartstring songbird songwriter storyteller dreamland/ wonderland neverland/
    underground/ underworld/ crossroads/ detour freeway signpost billboard paradox irony/ metaphor
    proverb telegram hotline doorbell doorway keyhole treehouse seesaw trampoline trapeze acrobat
    magician ringmaster tightrope tarot/ hypnosis/ trance telepathy/ werewolf/werewolves pegasus
    titan goddess dreamcatcher metronome kaleidoscope prism spectrum aurora afterglow/ shimmer/
    glimmer twinkle flicker flash inferno/infernos wildfire pebble cobblestone crayon mosaic
    graffiti/ collage origami/ wallflower heartbreaker troublemaker matchmaker watchmaker
    sandman/sandmen
    """
}

extension Vocabulary {
  /// Verbs in the base form that may stand without an object, the most common in titles first;
  /// after a slash a gerund that the simple rule gets wrong.
  static let verbs = """
    run/running fall dance cry dream fly sleep sing walk wait smile stop/stopping go stay leave
    lie/lying live love die/dying burn rise shine drive drown breathe fight fade hide hope pray kiss
    laugh whisper scream shout swim/swimming jump look listen talk speak think believe worry wonder
    wander work play change move turn spin/spinning roll rock ride sail drift float sink climb crawl
    stand sit/sitting kneel wake wish hurt bleed heal break bend shake shiver tremble sway swing
    slide slip/slipping skate ski surf dive splash melt freeze glow sparkle glitter shimmer flicker
    blaze ignite explode crash collide stumble tumble trip/tripping skip/skipping hop/hopping
    step/stepping march parade gallop race rush hurry chase follow lead search seek find lose
    win/winning try fail give take forget/forgetting remember forgive regret/regretting return start
    begin/beginning end finish continue quit/quitting pretend cheat steal confess promise swear
    beg/begging ask answer call hum/humming whistle chant howl growl roar bark weep sob/sobbing sigh
    read write draw paint study learn practice smoke imagine echo sleepwalk meditate yawn
    nap/napping rest relax linger hesitate pause hang settle stare gaze glance blink wink
    nod/nodding wave clap/clapping snap/snapping tap/tapping knock pound beat drum/drumming
    strum/strumming jam/jamming groove boogie/boogieing twist waltz tango shuffle stomp bounce twirl
    whirl swirl rotate orbit hover soar glide land arrive depart travel roam ramble stroll hike camp
    wade gather harvest plant grow bloom blossom wither rust shatter crack split/splitting tear ache
    struggle survive thrive escape vanish disappear appear emerge arise awaken descend ascend
    drop/dropping trickle pour rain snow thunder flow flood rebel/rebelling riot surrender yield
    retreat attack defend resist obey serve worship/worshipping preach testify repent wrestle train
    stretch sweat giggle grin/grinning frown blush flirt date cuddle hug/hugging embrace snuggle
    cling hold touch reach point aim shoot fire miss hit/hitting kick punch scratch sting eat drink
    cook bake feast dine celebrate party cheer gamble bet/betting guess choose decide doubt fear
    panic/panicking rage teach rehearse perform pose spend save pay earn bargain borrow care recover
    tiptoe sneak creep flee dazzle gleam twinkle harmonize improvise concentrate reminisce daydream
    """

  /// Transitive verbs in the base form, the most common in titles first; after a slash a gerund
  /// that the simple rule gets wrong.
  static let actions = """
    love hold take break find kiss leave need want call give forget/forgetting show tell save hear
    remember touch hurt burn let/letting follow feel see catch keep bring set/setting send lead
    carry lift wake shake rock roll turn change move teach free trust believe forgive miss know
    watch help heal haunt chase hunt hide lose win/winning steal fool cheat deceive betray abandon
    desert please thrill tempt enchant bewitch charm delight surprise shock scare frighten warn
    protect defend guard shield shelter cover wrap/wrapping hug/hugging embrace squeeze cradle
    caress comfort calm soothe rescue release unchain unlock open close lock chain tie/tying bind
    trap/trapping blame judge pardon bless curse crown honor worship/worshipping adore admire praise
    thank greet meet join marry invite welcome visit ride hypnotize search trouble worry cross blind
    remind inspire amaze confuse celebrate drive fly sail steer guide push pull drop/dropping throw
    crush smash shatter destroy ruin wreck rebuild repair mend build make create paint write read
    sing play hum/humming record rewind replay repeat erase bury plant water drink taste buy sell
    pay shuffle pick choose refuse reject deny ignore avoid escape face fight conquer defeat
    surrender control/controlling command answer ask question doubt understand explain describe
    imagine picture whisper shout name sign seal mark climb twist bend fill empty pour drown wash
    warm heat melt freeze cool light ignite reflect mirror reveal expose discover explore seek trace
    track reassure dazzle bother cheer
    """
}

extension Vocabulary {
  /// Adjectives and participles, the most common in titles first.
  static let adjectives = """
    blue little good bad new old golden lonely broken sweet wild last first beautiful black white
    red big long crazy happy sad young free true lost dark cold hot deep high low only lucky perfect
    pretty silver green dirty easy hard heavy holy silent quiet secret strange electric burning
    falling dancing crying dreaming shining rising flying running living dying sleeping lovely
    gorgeous enchanted lonesome twisted tangled fallen unforgiven wonderful beloved reckless
    careless shaken ready lovesick bittersweet carefree alive forgotten stolen hidden haunted wicked
    gentle tender warm soft bright brave bold bitter blind daft bohemian magic magical mystic
    mystical cosmic atomic supersonic invisible invincible unbreakable untouchable unforgettable
    irresistible impossible incredible dear precious sacred divine heavenly eternal immortal endless
    timeless infinite restless helpless hopeless homeless heartless fearless breathless sleepless
    nameless faceless speechless worthless priceless painless ruthless lawless yellow purple pink
    orange grey brown crimson scarlet violet azure turquoise ivory amber pale faded rusty dusty
    smoky misty foggy cloudy rainy stormy windy snowy icy frozen sunny summery wintry moonlit
    starlit sunlit starry sun-kissed windswept snowbound velvety silky smooth rough ragged tattered
    torn worn weary tired sleepy drowsy dreamy hazy dizzy silly funny foolish childish innocent
    naive pure simple plain honest faithful loyal loving caring kind cruel mean evil sinister fierce
    furious angry mad jealous proud humble shy nervous anxious afraid scared desperate miserable
    gloomy melancholy heartbroken homesick sick healthy strong weak mighty powerful powerless tough
    rugged rich poor cheap royal noble regal imperial majestic grand great glorious magnificent
    splendid fabulous fantastic marvelous amazing astonishing super superb supreme ultimate final
    next second third other same different single double triple whole half complete full empty
    hollow fluid clear transparent cloudless radiant luminous glowing gleaming glittering sparkling
    shimmering dazzling blinding flashing flickering fading vanishing disappearing floating drifting
    sinking drowning swimming sailing wandering roaming rolling tumbling spinning whirling twisting
    turning winding bending breaking shaking trembling quivering shivering aching hurting healing
    weeping laughing smiling singing whistling humming whispering screaming howling roaring talking
    walking marching racing rushing speeding moving changing growing blooming withering waiting
    longing yearning loaded locked chained caged trapped captured tamed untamed unchained unbound
    unspoken untold unknown unseen unheard unwritten unsung unfinished undone unloved unwanted
    unfaithful unreal uncertain unending unconditional sandy muddy flowery rosy thorny oceanic tidal
    coastal tropical arctic polar northern southern eastern western global universal lunar solar
    stellar galactic celestial astral interstellar intergalactic alien ancient antique vintage
    classic classical modern futuristic retro digital analog virtual robotic magnetic static
    acoustic electronic symphonic harmonic melodic rhythmic funky groovy jazzy bluesy soulful folksy
    loud noisy deafening hushed muted mellow calm peaceful tranquil serene still placid gracious
    graceful elegant delicate fragile tiny small short tall huge giant enormous immense vast wide
    narrow thin round square crooked straight steep shallow open closed sealed cursed blessed doomed
    destined chosen forsaken forbidden abandoned deserted desolate barren bare raw ripe fresh sour
    salty spicy sugary honeyed tasty delicious hungry thirsty busy lazy idle slow fast quick swift
    rapid sudden instant early late daily nightly temporary permanent everlasting constant steady
    stable unstable shaky risky dangerous deadly volcanic thunderous radioactive nuclear natural
    unnatural supernatural spiritual ghostly spooky eerie scary frightening bizarre weird curious
    mysterious enigmatic cryptic obscure subtle obvious famous infamous notorious legendary mythical
    fabled heroic epic dramatic tragic romantic poetic lyrical artistic creative imaginary real
    authentic fake false plastic stone-cold gilded painted colored colorful colorless pastel vivid
    lively dead undead reborn newborn unborn born-again awake wide-awake asleep certain sure
    doubtful hopeful optimistic cheerful joyful joyous merry jolly festive playful frisky
    mischievous sly cunning clever smart wise brilliant ingenious absurd ridiculous hilarious
    serious solemn grave harsh extreme intense passionate fiery flaming blazing smoldering sizzling
    scorching boiling steaming freezing chilly cool frosty frostbitten moonstruck heartfelt
    heartwarming tearful starry-eyed blue-eyed brown-eyed green-eyed wide-eyed bright-eyed one-eyed
    barefoot bareback long-lost sleepwalking secondhand handmade homemade worldly otherworldly
    earthly dreamlike childlike lifelike godlike foxy slippery sticky fluffy furry hairy woolly
    feathered winged horned masked veiled hooded cloaked crowned dethroned exiled banished outlawed
    wanted missing absent present distant faraway remote near close nearby exotic native nomadic
    rustic pastoral cosmopolitan personal intimate wordless outspoken gallant chivalrous charming
    charismatic enchanting bewitched bewitching spellbound hypnotic hypnotized mesmerizing
    fascinating captivating attractive handsome cute adorable darling cuddly friendly harmless
    painful sorrowful mournful guilty flawless spotless imperfect flawed cracked shattered wrinkled
    fickle loveless joyless lifeless soulless aimless weightless rainless moonless starless sunless
    waveless boundless limitless countless wingless voiceless soundless relentless effortless
    willing eager keen prepared determined stubborn rebellious defiant patriotic revolutionary
    radical independent obsessed possessed devoted married divorced orphaned solitary isolated
    united reunited connected disconnected entangled untangled knotted woven unwoven threadbare
    striped weathered wrecked ruined sunken submerged buried risen driven mistaken forgiven
    lionhearted cold-hearted lighthearted casual fancy flashy glamorous chic stylish trendy
    fashionable old-fashioned primal tribal medieval gothic baroque psychedelic kaleidoscopic
    surreal abstract relative parallel spiral random accidental spontaneous impulsive ultrasonic
    high-flying fast-moving slow-burning millionth seventh thirteenth seventeenth
    """

  /// Adverbs that may end a title, the most common first.
  static let adverbs = """
    tonight forever now again away home alone today tomorrow together always never slowly softly
    down up back there here gently tenderly easily deeply truly madly sweetly yesterday someday
    sometimes everywhere nowhere somewhere anywhere outside inside upstairs downstairs underwater
    underground overhead overboard abroad ashore apart around along forward backward backwards
    sideways upward downward westward heavenward onward once twice soon later early late already
    still yet almost nearly barely hardly absolutely surely maybe perhaps blindly boldly bravely
    brightly calmly carefully carelessly closely coldly crazily darkly dearly desperately endlessly
    eternally faithfully fast fearlessly fiercely finally foolishly freely fully gladly gracefully
    happily hard helplessly honestly hopelessly hopefully instantly kindly lately lightly loudly
    lovingly naturally nightly openly painfully passionately patiently peacefully perfectly quickly
    quietly recklessly sadly secretly silently simply smoothly suddenly swiftly tight wildly wisely
    """
}

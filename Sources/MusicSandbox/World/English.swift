/// The English words of names, in order: 3,088, which is 193 groups of 16.
///
/// A capital letter begins an ending of the word before it: `loveDRs` is love, loved, lovers.
let englishWords = """
  about above acheS aching across actor actress adam adoreD adoring afraid africaN \
  afterGlowLifeNoonNoons againSt ageNtS ahead airplane airportS alabama alaska alice alienS alive \
  all almost alone along also always am amanda amazed amazing amber amen americaN among anchorS \
  ancient angelAIcS anger angry anna annie anniversary another answerIngS antHemS \
  anyBodyOneThingTimeWhere apart appear appleS april arctic areNa arizona armIesSY around arrive \
  arriving arrowS artHurIst ashEs asia askEdIngS asleep astronaut ate attic august aunt aurora \
  autumn avenue awake away babies baby backBoneGroundStageWardWards bad baker \
  ballAdAdsOonOonsRoom bananaS bandItSStand banjo bank barEfootNNsS baseball basement basil \
  basketball bass bathroom battleFieldS bay be beachEs beanS bearS beatIngS beautifulLy beauty \
  became becomeS becoming bedRoomSTime beeNRS before began beginNingS begun behind being \
  believeDRRsS believing bellS below benDDingDsEath berlin berries berry beside best betTerTyWeen \
  beyond bible bicycle bigGerGest bikeS billion billy birdS birthDay blackBird blanket \
  blessEdIngIngs blind bloodY bloomIngS blossomS blueBerryBirdS boatS bobBy bodies body bold bomb \
  boneS bonfire boogie bookS boots borderS born borrowed boston both bottleS bottom bought bowL \
  boyS brainS branchEs brass braveLyR brazil bread breakFastIngS breathEEsIngLess breeze bride \
  bridgeS brightErEstLy brilliant bringIngS broadway brokeN bronze brooklyn brotherS brought \
  brown bruiseS brush buildErIngIngsS built bullEtEtsS burial buried burnEdIngS bury bus butcher \
  butterFliesFly buyIngS bye cafe cakeS california callEdIngS calmLy cameLLsRas campfire \
  canAdaDleDlelightDlesDyOeVasYon captainS \
  carDDsEEdEfulEfullyElessEsIngNivalOlinaOlineRiedRiesRyRyingS cash castaway castleS \
  catChChesChingHedralS caught caveS cedar ceiling celebrate celebrationS center centuries \
  century certainly chairS champagne championS chanceS changeDS changing channelS chapel chapterS \
  charlie charlotte charmIng chaseD chasing cheekS cheerFulS cheese chef cherries cherry chest \
  chicago chicken childRen china chocolate choiceS choose choosing chordS chorus choseN christmas \
  chrome churchEs cinema cinnamon circleS circuit circus cities city clara clean clever cliffS \
  climbEdIngS clockS closeDRSSt closing clothes cloudBurstSY clover clownS clue coastLine coat \
  cobblestone cocktail coconut coffee coffin coinS coldErEst college colorAdoS comeST coming \
  common compass complete concert confessIonIons cookieS coolEr copper coral cornErErs cosmic \
  costSUme could countdown countrySide courage cousin cowArdBoyBoysGirlS crabS crashEdEsIng crawl \
  crazy cream creek cricketS cried cries crimson crossfire crossing crossroads crowNNsS cruelTy \
  crushEd cryIngStalStals cuba cupS cure curseD curtainS cutESTing dadDy daily daisies daisy \
  dallas danceDRRsS dancing dangerOus daniel danny darkErEstLyNess daughterS david dawn \
  dayBreakDreamLightSTime dead death decade december decide deepErEst deer delight demonS denim \
  denver depart desertS desireS desperateLy destiny detective detroit devilS dew dial diamondS \
  diana diary dice did dieDS difficult dimeS diner dinner dirty disappear disco disguise \
  distanceS diveRS divine diving do doctorS does dogS doing dollarS dolphinS done doorSWay double \
  doubtS doveS downHillStreamTown dragonFlyS drank drawIngN dreamCatcherEdErErsIngLandS dressEs \
  driftErIngSWood drinkIngS driveRSWay driving dropPedPingS drove drownIng drumMerS drunk dublin \
  duckS duneS during dusk dying dynamite each eagleS earLySThThboundThlyThquake easier easily \
  eastErErn easy eatIngS echoEs eclipse eddie eden edgeS eggS egypt eightEenY either eleanor \
  electricAlIty elegant elephantS eleven elizabeth emberS embrace emeraldS emily emma emperor \
  empireS empress empty encore endEdIngLessS enemies enemy energy engineS england enough escapeDS \
  escaping europe eva eveningS everYYbodyYdayYoneYthingYwhere evil exchange exile extraordinary \
  eyeSSight fable faceS facing factories factory fadeDS fading fails fairIesYYtale faithFul \
  falcon fallEnIng families family fancy fantastic fantasy farEwellMMerMersMsTher fashion \
  fastErEst fate fatherS fearFulLessS feast featherS february feelIngIngsS feet felt fence fern \
  ferry festival fever few fiddle fieldS fierce fifteen fifth fifty fightErErsIngS filmS finalLy \
  findIngS fingerSTips finishEd fireFlyLightPlaceSSideWoodWorks first fishErmanEsIng five fixEd \
  flameS flashback flashlight flew flies flightS floatIng floodS floorS flowerS flown flute \
  flyIng fogGy followEdIngS foodS foolIshS footBallPrintsSteps forceS forestS foreverMore \
  forgetSTing forgiveNNessS forgotTen fork fortress fortuneS forty forward fought found fountainS \
  fourTeenTh foxEs france frank freddie freeDomLyWayZeZing fresh friday friendSShip frogS \
  frontier frost frozen fugitive full funeral funkY funny furious fury galaxy gambleR gambling \
  gameS garage gardenErS gasp gateSWay gave geese gentleMan gently george georgia getSTing \
  ghostLyS giantS giftS ginger giraffe girlS giveNS giving glacierS glad glance glassEsY gleam \
  glitterIng gloria glorious glory gloveS glowIng go goatS goes going goldEnMine gone goodBye \
  goose gorgeous gospel got graceFul grandfather grandma grandmother grandpa granite grapeS grass \
  graveSYard gravity gray greatErEst greece green grew groom groove groovy growIngNS guardIanIans \
  guessIng guiltY guitarIstS gunPowderS guyS had hair half hallelujah halloween hallway \
  handSShakeSome hannah happier happiest happily happiness happy harbor hardErEst harlem \
  harmonies harmony harp harry has hatEEdEsS hauntEdIng havana have having hawaii hawkS hazeL \
  hazy he headLightLightsS healEdIngS hearDIngSTTacheTbeatTbreakTbrokenTlandTlessTsTstrings heat \
  heavenLyS heavier heavy held helen hellO helpEdIngLessS henry herEOOesOineSSelf hey hi hidden \
  hideAwayOutS hiding highErEstLandLandsWayWays hillSSide himSelf his hitSTing holdIngS holidayS \
  hollywood holy homeComingLessSSickTownWard honestLyY honeyBee hopeFulLessS hoping horizonS \
  hornS horror horseS hospital hotElElsTer houndS hourGlassS houseHoldS houston how hugES humble \
  hummingbird hundredS hunger hungry huntErErsIng hurricane hurry hurtIngS husband hymnS i \
  iceBergBergs icy imaginary imagination imagine imperfect incredible indeed india innocence \
  innocent insane inside into invent ireland iris iron is isabella islandS it italy itsElf ivory \
  ivy jackEt jail jamaica james january japan jasmine jazz jealousY jeans jenny jewelS jimMy jobS \
  joeY johnNy joinEd jokeS jolene josephine journeyS joyFulS judge jukeBox julia juliet july \
  jumpEdIngS june jungle jupiter just katie keepIngSSake kenny kentucky kept keyHoleS kickS kidS \
  kindErLyNess kingDomDomsPinS kissEdEsIng kitchen kittenS kneeS knew knife knightS knives \
  knowIngNS lace ladies lady lakeS lambS lamp landmark laneS larry laserS last lateR laughIngSTer \
  laura lava lavender lawyer layla leadErIngS leaf learnEdIng least leather leaveS leaving led \
  left legEndEndaryEndsS lemonAdeS leoPard less letSTerTers liarS liberty library lieS \
  lifeBoatTime liftEd lightErHouseLyNingS lilies lily linda lineS lionEssS lipSStick lisbon \
  listenEdIngS little lived lively lives living lizard lockEdS london loneliness lonely lonesome \
  longErEst lookEdIngOutS loseRRs losing lost lotS loudErEst louie louisiana loveDLyRRsS loving \
  lowErEst luckY lucy lullaby luna lunch lying machine madELyNessRid maggie magicAlIan mail \
  makeSUp making mall mama manGoY mapLeS marble marchIng maria marketS marsH marvelous mary maskS \
  masterPieceS max mayBe me meadowS meanTime medicine meetIngS melodies melody melon memories \
  memory memphis menDDing mercury mercy mermaidS messageS metAllic mexico miami mice michael \
  michelle mickey microphone middle midnight midsummer midwinter might mileS milk millIonIons \
  mindS mineRRsS mint minuteS miracleS mirrorS missEdEsIngIssippi mistRessY mixtape modern molly \
  momEntEntsMy monday money monkeyS monsterS montana monthS moonBeamLightRiseSShineStone more \
  morningS moscow moss most motelS mothErErsS motion motor mountainS mouse mouth movement movieS \
  much museum musicAlIan must myself mysteries mysterious mystery mythS nancy narrow nashville \
  nationS navy nearByErLy neckLace needEdIngLeS neighborHoodS neither neon neptune nerves nestS \
  nevada never newErEstSpaper nickel nicole nightClubFallIngaleLifeMareS nineTeenTy noble nobody \
  noiseS noisy nomadS none noon nora northErn nose notEEsHing novel november nowHere numberS \
  nurse oak oasis oceanS october odd officeS okay oldErEst oliveR once one onion only onto \
  openEdIngS opera orange orbit orchidS ordinary orphanS oscar otherS ourSSelves outLawLawsSide \
  overBoardComeDriveFlowJoyedNightTime owlS pageS paid painFulSTTedTerTingTingsTs pair palaceS \
  palmS pancakeS panic pantherS papa paperS parade paradise paris parkIngS parrot parties party \
  passengerS passionAteS passport pastime pathSWay patternS paul payIngS peaceFul peachEs peacock \
  pearLLs peggy penguinS pennies penny pepper perfectLy perfume perhaps petalS peter phoenix \
  phoneS photoGraphs pianist pianoS picnic pictureS pieS pigS pilgrimS pillow pineAppleS pink \
  pirateS plain planeSTTs plate playEdErErsGroundIngListS please pleasure plenty plum pockets \
  poemS poetRyS poison polar pond ponies pony poor poppies poppy portraitS possibly postcardS \
  potatoEs powerFulLessS prairie prayEdErErsIngS preachEr presentS president pretendErIng pretty \
  priceS pride priest princeSSs prisonErErs probably problemS promiseDS protect proud prove \
  pullIng pulse puppies puppy pureLy purple pushIng putS puzzle queenS questionS quickLy quietLy \
  quite rabbitS raceS rachel racing radioS raft rage railroad rainBowCoatDropsFallIngMakerSY \
  raiseD ran rare raspberry ravenS readIngSY really reasons rebecca rebelS reckless recordIngS \
  redEmption rememberEdIngS rescue restaurant restless returnEdIngS revolution rhythmS ribbonS \
  rice richEr riddleS rideRRsS riding right ringS riot ripPed riseNS rising riskY riverSSide \
  roadSSide roamIng robBerInOtOts rockErEtEtsIngS rode rollIngS romance romantic romeO roof \
  rookie roomS rooster rootS roseMaryS round roxanne rubies ruby rumba runAwayNerNingS rushIng \
  ruth sacred sacrifice sadDerNess safeLyTy sage said sailEdIngOrOrsS saintS sally saltY \
  salvation samBa sandSY sang sapphire saraH satellite satin saturday saturn savanna saveDS \
  saving savior saw sayIngS scarEEdFLetSY schoolS scotland screamIngS screenS \
  seaGullGullsHorseRchRchingSShellShellsShoreSideSonSons secondS secretLyS seeDDsIngKKingMsNS \
  sellIng sendIngS senseS sent separated september serious serpent servantS setS sevenTeenTy \
  several shadeS shadowS shady shakeNS shaking shall shame shapeS shareDS sharing sharkS \
  sheEpLlLlsPherdRiff shield shimmerIng shineS shining shiny shipSWreck shirtS shiver shoeS \
  shopPingS shoreLineS shortEr shouldErErs shoutIng showEdIngNS sick sideSWays sighSTTs \
  signAlAlsS silence silent silkY silly silver simon simple simply \
  sinCeFulGGerGersGingGsKKingKsNerNersS sisterS sixTeenTy skater skating skeletonS skies skin \
  skull skyLarkLineWard sleepIngLessSY slowErLy smallEr smart smileDS smiling smoke smoking \
  snakeS snowFallFlakeY soccer sofa softErLy soldIerIers solitude someBodyOneThingTimeTimesWhere \
  sonGGbirdGsS soon sophie sorrowS sorry soulFulS soundIngSTrack soup southErn spaceShip spain \
  sparkLeLesLingS sparrowS speakErErsIngS special speedIngWay spice spicy spiderS spies spinNingS \
  spiritS spokeN spoon springTime spun spy stadium stageS stairs stairway \
  starDustEFallFishGazerIngLightRySTTedTingTs static stationS stayEdIngS steady stealIngS steel \
  stella stepPingS stereo stoleN stoneS stopPedPingS storeS stories stormSY story straight \
  strangeLyRRs strawberries strawberry streamS streetS strength strikeS strongErEst studentS \
  styleS stylish suburbS success suddenLy sugarCane summerSTime \
  sunBeamBurnDayDownDressFlowerGGlassesKKissedLightNyRiseSSetSetsShineTan supper surely surfer \
  surfing surpriseS susan swallowS swamP swanS swear sweater sweetErEstHeartNess swimMerMingS \
  swingIng swordS symbol symphony tableS takeNS taking taleS talkEdIngS tallEr tango target \
  taught taxi teaChCherChersChingRRdropRs telegram telephone television tellIngS templeS tempo \
  tenDerDerlyDernessNessee tequila terror tests texas thanksGiving that theater theirS themSelves \
  then there these they thick thief thieves thinKKingKs third thirstY thirteen thirty this thornS \
  those thoughtS thousandS threadS three threw through throwIngNS thunder thursday ticketS tideS \
  tigerS timeLessS tinY toast today toeS together tokyo told tomAtoAtoesBMyOrrow tonight tony \
  tooK top tornAdo touchEdEsIng toward towerS townS toyS trackS trailS trainS travelErIngS \
  treasureS treeS tremble trembling triangle trickS tried tries trigger tripLeS tropical tropics \
  troubleDMakerS truckS true trumpetS trustEdIng truthS tryIng tuesday tulipS tuneS tunnelS \
  turkey turnEdIngS turtleS twenty twice twilight twinKleS twistEdIng two ugly umbrellaS \
  unbelievable unbreakable uncle underStandStandingWater unforgettable unhappy unicorn universe \
  university unknown unlucky unspoken untamed until untold untouched unwind up upon upside uptown \
  us vagabond valentine valerie valleyS vampireS vanilla vanishEdIng vegas velvet venus veronica \
  verseS very veteranS victorIaY video vienna viewS villageS vincent vineS vinyl violetS violinS \
  virginia visionS voiceS volcanoEs vowS voyage waitEdIngS wakeS waking walkEdIngS wallS waltz \
  wanderErIngS wantEdIngS warMMerMthRiorRiorsS was watchEdEsIng waterFallS waveS we weakErNess \
  weaponS weddingS wednesday weedS weekEndS weepIng weird welcome well went were westErn whaleS \
  what wheelS when where which while whiskey whisperIngS white whoLeMSe why wicked wideR wife \
  wildCatErFireFlowerFlowersLyWood willIamIeOwOws \
  winDDmillDmillsDowDowsDsDshieldDyEGGsNerNersNingSTerTersTertime wisdom wiseR wishEsIng witchEs \
  within wizardS wolf wolves woman women wonDerDerfulDeringDerlandDers woodEnLandS wordS \
  workEdErIngS worldS worried worries worry worse worst worth would woundEdS writeRS writing \
  written wrong wrote yard yeah yearLyS yellow yesTerday youNgNgerNgestRRsRselfTh zebra zero \
  zombieS zoo
  """

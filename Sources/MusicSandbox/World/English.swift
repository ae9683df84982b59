/// The English words of names, in order: 3,088, which is 193 groups of 16.
///
/// A word that begins with `+` continues the last one without it: `love +d` is love, loved.
let englishWords = """
  about above ache +s aching across actor actress adam adore +d adoring afraid africa +n after \
  +glow +life +noon +noons again +st age +nt +s ahead airplane airport +s alabama alaska alice \
  alien +s alive all almost alone along also always am amanda amazed amazing amber amen america \
  +n among anchor +s ancient angel +a +ic +s anger angry anna annie anniversary another answer \
  +ing +s ant +hem +s any +body +one +thing +time +where apart appear apple +s april arctic are \
  +na arizona arm +ies +s +y around arrive arriving arrow +s art +hur +ist ash +es asia ask +ed \
  +ing +s asleep astronaut ate attic august aunt aurora autumn avenue awake away babies baby \
  back +bone +ground +stage +ward +wards bad baker ball +ad +ads +oon +oons +room banana +s band \
  +it +s +stand banjo bank bar +efoot +n +ns +s baseball basement basil basketball bass bathroom \
  battle +field +s bay be beach +es bean +s bear +s beat +ing +s beautiful +ly beauty became \
  become +s becoming bed +room +s +time bee +n +r +s before began begin +ning +s begun behind \
  being believe +d +r +rs +s believing bell +s below ben +d +ding +ds +eath berlin berries berry \
  beside best bet +ter +ty +ween beyond bible bicycle big +ger +gest bike +s billion billy bird \
  +s birth +day black +bird blanket bless +ed +ing +ings blind blood +y bloom +ing +s blossom +s \
  blue +berry +bird +s boat +s bob +by bodies body bold bomb bone +s bonfire boogie book +s \
  boots border +s born borrowed boston both bottle +s bottom bought bow +l boy +s brain +s \
  branch +es brass brave +ly +r brazil bread break +fast +ing +s breath +e +es +ing +less breeze \
  bride bridge +s bright +er +est +ly brilliant bring +ing +s broadway broke +n bronze brooklyn \
  brother +s brought brown bruise +s brush build +er +ing +ings +s built bull +et +ets +s burial \
  buried burn +ed +ing +s bury bus butcher butter +flies +fly buy +ing +s bye cafe cake +s \
  california call +ed +ing +s calm +ly came +l +ls +ras campfire can +ada +dle +dlelight +dles \
  +dy +oe +vas +yon captain +s car +d +ds +e +ed +eful +efully +eless +es +ing +nival +olina \
  +oline +ried +ries +ry +rying +s cash castaway castle +s cat +ch +ches +ching +hedral +s \
  caught cave +s cedar ceiling celebrate celebration +s center centuries century certainly chair \
  +s champagne champion +s chance +s change +d +s changing channel +s chapel chapter +s charlie \
  charlotte charm +ing chase +d chasing cheek +s cheer +ful +s cheese chef cherries cherry chest \
  chicago chicken child +ren china chocolate choice +s choose choosing chord +s chorus chose +n \
  christmas chrome church +es cinema cinnamon circle +s circuit circus cities city clara clean \
  clever cliff +s climb +ed +ing +s clock +s close +d +r +s +st closing clothes cloud +burst +s \
  +y clover clown +s clue coast +line coat cobblestone cocktail coconut coffee coffin coin +s \
  cold +er +est college color +ado +s come +s +t coming common compass complete concert confess \
  +ion +ions cookie +s cool +er copper coral corn +er +ers cosmic cost +s +ume could countdown \
  country +side courage cousin cow +ard +boy +boys +girl +s crab +s crash +ed +es +ing crawl \
  crazy cream creek cricket +s cried cries crimson crossfire crossing crossroads crow +n +ns +s \
  cruel +ty crush +ed cry +ing +stal +stals cuba cup +s cure curse +d curtain +s cut +e +s +ting \
  dad +dy daily daisies daisy dallas dance +d +r +rs +s dancing danger +ous daniel danny dark \
  +er +est +ly +ness daughter +s david dawn day +break +dream +light +s +time dead death decade \
  december decide deep +er +est deer delight demon +s denim denver depart desert +s desire +s \
  desperate +ly destiny detective detroit devil +s dew dial diamond +s diana diary dice did die \
  +d +s difficult dime +s diner dinner dirty disappear disco disguise distance +s dive +r +s \
  divine diving do doctor +s does dog +s doing dollar +s dolphin +s done door +s +way double \
  doubt +s dove +s down +hill +stream +town dragon +fly +s drank draw +ing +n dream +catcher +ed \
  +er +ers +ing +land +s dress +es drift +er +ing +s +wood drink +ing +s drive +r +s +way \
  driving drop +ped +ping +s drove drown +ing drum +mer +s drunk dublin duck +s dune +s during \
  dusk dying dynamite each eagle +s ear +ly +s +th +thbound +thly +thquake easier easily east \
  +er +ern easy eat +ing +s echo +es eclipse eddie eden edge +s egg +s egypt eight +een +y \
  either eleanor electric +al +ity elegant elephant +s eleven elizabeth ember +s embrace emerald \
  +s emily emma emperor empire +s empress empty encore end +ed +ing +less +s enemies enemy \
  energy engine +s england enough escape +d +s escaping europe eva evening +s ever +y +ybody \
  +yday +yone +ything +ywhere evil exchange exile extraordinary eye +s +sight fable face +s \
  facing factories factory fade +d +s fading fails fair +ies +y +ytale faith +ful falcon fall \
  +en +ing families family fancy fantastic fantasy far +ewell +m +mer +mers +ms +ther fashion \
  fast +er +est fate father +s fear +ful +less +s feast feather +s february feel +ing +ings +s \
  feet felt fence fern ferry festival fever few fiddle field +s fierce fifteen fifth fifty fight \
  +er +ers +ing +s film +s final +ly find +ing +s finger +s +tips finish +ed fire +fly +light \
  +place +s +side +wood +works first fish +erman +es +ing five fix +ed flame +s flashback \
  flashlight flew flies flight +s float +ing flood +s floor +s flower +s flown flute fly +ing \
  fog +gy follow +ed +ing +s food +s fool +ish +s foot +ball +prints +steps force +s forest +s \
  forever +more forget +s +ting forgive +n +ness +s forgot +ten fork fortress fortune +s forty \
  forward fought found fountain +s four +teen +th fox +es france frank freddie free +dom +ly \
  +way +ze +zing fresh friday friend +s +ship frog +s frontier frost frozen fugitive full \
  funeral funk +y funny furious fury galaxy gamble +r gambling game +s garage garden +er +s gasp \
  gate +s +way gave geese gentle +man gently george georgia get +s +ting ghost +ly +s giant +s \
  gift +s ginger giraffe girl +s give +n +s giving glacier +s glad glance glass +es +y gleam \
  glitter +ing gloria glorious glory glove +s glow +ing go goat +s goes going gold +en +mine \
  gone good +bye goose gorgeous gospel got grace +ful grandfather grandma grandmother grandpa \
  granite grape +s grass grave +s +yard gravity gray great +er +est greece green grew groom \
  groove groovy grow +ing +n +s guard +ian +ians guess +ing guilt +y guitar +ist +s gun +powder \
  +s guy +s had hair half hallelujah halloween hallway hand +s +shake +some hannah happier \
  happiest happily happiness happy harbor hard +er +est harlem harmonies harmony harp harry has \
  hat +e +ed +es +s haunt +ed +ing havana have having hawaii hawk +s haze +l hazy he head +light \
  +lights +s heal +ed +ing +s hear +d +ing +s +t +tache +tbeat +tbreak +tbroken +tland +tless \
  +ts +tstrings heat heaven +ly +s heavier heavy held helen hell +o help +ed +ing +less +s henry \
  her +e +o +oes +oine +s +self hey hi hidden hide +away +out +s hiding high +er +est +land \
  +lands +way +ways hill +s +side him +self his hit +s +ting hold +ing +s holiday +s hollywood \
  holy home +coming +less +s +sick +town +ward honest +ly +y honey +bee hope +ful +less +s \
  hoping horizon +s horn +s horror horse +s hospital hot +el +els +ter hound +s hour +glass +s \
  house +hold +s houston how hug +e +s humble hummingbird hundred +s hunger hungry hunt +er +ers \
  +ing hurricane hurry hurt +ing +s husband hymn +s i ice +berg +bergs icy imaginary imagination \
  imagine imperfect incredible indeed india innocence innocent insane inside into invent ireland \
  iris iron is isabella island +s it italy its +elf ivory ivy jack +et jail jamaica james \
  january japan jasmine jazz jealous +y jeans jenny jewel +s jim +my job +s joe +y john +ny join \
  +ed joke +s jolene josephine journey +s joy +ful +s judge juke +box julia juliet july jump +ed \
  +ing +s june jungle jupiter just katie keep +ing +s +sake kenny kentucky kept key +hole +s \
  kick +s kid +s kind +er +ly +ness king +dom +doms +pin +s kiss +ed +es +ing kitchen kitten +s \
  knee +s knew knife knight +s knives know +ing +n +s lace ladies lady lake +s lamb +s lamp \
  landmark lane +s larry laser +s last late +r laugh +ing +s +ter laura lava lavender lawyer \
  layla lead +er +ing +s leaf learn +ed +ing least leather leave +s leaving led left leg +end \
  +endary +ends +s lemon +ade +s leo +pard less let +s +ter +ters liar +s liberty library lie +s \
  life +boat +time lift +ed light +er +house +ly +ning +s lilies lily linda line +s lion +ess +s \
  lip +s +stick lisbon listen +ed +ing +s little lived lively lives living lizard lock +ed +s \
  london loneliness lonely lonesome long +er +est look +ed +ing +out +s lose +r +rs losing lost \
  lot +s loud +er +est louie louisiana love +d +ly +r +rs +s loving low +er +est luck +y lucy \
  lullaby luna lunch lying machine mad +e +ly +ness +rid maggie magic +al +ian mail make +s +up \
  making mall mama man +go +y map +le +s marble march +ing maria market +s mars +h marvelous \
  mary mask +s master +piece +s max may +be me meadow +s mean +time medicine meet +ing +s \
  melodies melody melon memories memory memphis men +d +ding mercury mercy mermaid +s message +s \
  met +allic mexico miami mice michael michelle mickey microphone middle midnight midsummer \
  midwinter might mile +s milk mill +ion +ions mind +s mine +r +rs +s mint minute +s miracle +s \
  mirror +s miss +ed +es +ing +issippi mist +ress +y mixtape modern molly mom +ent +ents +my \
  monday money monkey +s monster +s montana month +s moon +beam +light +rise +s +shine +stone \
  more morning +s moscow moss most motel +s moth +er +ers +s motion motor mountain +s mouse \
  mouth movement movie +s much museum music +al +ian must myself mysteries mysterious mystery \
  myth +s nancy narrow nashville nation +s navy near +by +er +ly neck +lace need +ed +ing +le +s \
  neighbor +hood +s neither neon neptune nerves nest +s nevada never new +er +est +spaper nickel \
  nicole night +club +fall +ingale +life +mare +s nine +teen +ty noble nobody noise +s noisy \
  nomad +s none noon nora north +ern nose not +e +es +hing novel november now +here number +s \
  nurse oak oasis ocean +s october odd office +s okay old +er +est olive +r once one onion only \
  onto open +ed +ing +s opera orange orbit orchid +s ordinary orphan +s oscar other +s our +s \
  +selves out +law +laws +side over +board +come +drive +flow +joyed +night +time owl +s page +s \
  paid pain +ful +s +t +ted +ter +ting +tings +ts pair palace +s palm +s pancake +s panic \
  panther +s papa paper +s parade paradise paris park +ing +s parrot parties party passenger +s \
  passion +ate +s passport pastime path +s +way pattern +s paul pay +ing +s peace +ful peach +es \
  peacock pear +l +ls peggy penguin +s pennies penny pepper perfect +ly perfume perhaps petal +s \
  peter phoenix phone +s photo +graphs pianist piano +s picnic picture +s pie +s pig +s pilgrim \
  +s pillow pine +apple +s pink pirate +s plain plane +s +t +ts plate play +ed +er +ers +ground \
  +ing +list +s please pleasure plenty plum pockets poem +s poet +ry +s poison polar pond ponies \
  pony poor poppies poppy portrait +s possibly postcard +s potato +es power +ful +less +s \
  prairie pray +ed +er +ers +ing +s preach +er present +s president pretend +er +ing pretty \
  price +s pride priest prince +s +ss prison +er +ers probably problem +s promise +d +s protect \
  proud prove pull +ing pulse puppies puppy pure +ly purple push +ing put +s puzzle queen +s \
  question +s quick +ly quiet +ly quite rabbit +s race +s rachel racing radio +s raft rage \
  railroad rain +bow +coat +drops +fall +ing +maker +s +y raise +d ran rare raspberry raven +s \
  read +ing +s +y really reasons rebecca rebel +s reckless record +ing +s red +emption remember \
  +ed +ing +s rescue restaurant restless return +ed +ing +s revolution rhythm +s ribbon +s rice \
  rich +er riddle +s ride +r +rs +s riding right ring +s riot rip +ped rise +n +s rising risk +y \
  river +s +side road +s +side roam +ing rob +ber +in +ot +ots rock +er +et +ets +ing +s rode \
  roll +ing +s romance romantic rome +o roof rookie room +s rooster root +s rose +mary +s round \
  roxanne rubies ruby rumba run +away +ner +ning +s rush +ing ruth sacred sacrifice sad +der \
  +ness safe +ly +ty sage said sail +ed +ing +or +ors +s saint +s sally salt +y salvation sam \
  +ba sand +s +y sang sapphire sara +h satellite satin saturday saturn savanna save +d +s saving \
  savior saw say +ing +s scar +e +ed +f +let +s +y school +s scotland scream +ing +s screen +s \
  sea +gull +gulls +horse +rch +rching +s +shell +shells +shore +side +son +sons second +s \
  secret +ly +s see +d +ds +ing +k +king +ms +n +s sell +ing send +ing +s sense +s sent \
  separated september serious serpent servant +s set +s seven +teen +ty several shade +s shadow \
  +s shady shake +n +s shaking shall shame shape +s share +d +s sharing shark +s she +ep +ll \
  +lls +pherd +riff shield shimmer +ing shine +s shining shiny ship +s +wreck shirt +s shiver \
  shoe +s shop +ping +s shore +line +s short +er should +er +ers shout +ing show +ed +ing +n +s \
  sick side +s +ways sigh +s +t +ts sign +al +als +s silence silent silk +y silly silver simon \
  simple simply sin +ce +ful +g +ger +gers +ging +gs +k +king +ks +ner +ners +s sister +s six \
  +teen +ty skater skating skeleton +s skies skin skull sky +lark +line +ward sleep +ing +less \
  +s +y slow +er +ly small +er smart smile +d +s smiling smoke smoking snake +s snow +fall \
  +flake +y soccer sofa soft +er +ly sold +ier +iers solitude some +body +one +thing +time \
  +times +where son +g +gbird +gs +s soon sophie sorrow +s sorry soul +ful +s sound +ing +s \
  +track soup south +ern space +ship spain spark +le +les +ling +s sparrow +s speak +er +ers \
  +ing +s special speed +ing +way spice spicy spider +s spies spin +ning +s spirit +s spoke +n \
  spoon spring +time spun spy stadium stage +s stairs stairway star +dust +e +fall +fish +gazer \
  +ing +light +ry +s +t +ted +ting +ts static station +s stay +ed +ing +s steady steal +ing +s \
  steel stella step +ping +s stereo stole +n stone +s stop +ped +ping +s store +s stories storm \
  +s +y story straight strange +ly +r +rs strawberries strawberry stream +s street +s strength \
  strike +s strong +er +est student +s style +s stylish suburb +s success sudden +ly sugar +cane \
  summer +s +time sun +beam +burn +day +down +dress +flower +g +glasses +k +kissed +light +ny \
  +rise +s +set +sets +shine +tan supper surely surfer surfing surprise +s susan swallow +s swam \
  +p swan +s swear sweater sweet +er +est +heart +ness swim +mer +ming +s swing +ing sword +s \
  symbol symphony table +s take +n +s taking tale +s talk +ed +ing +s tall +er tango target \
  taught taxi tea +ch +cher +chers +ching +r +rdrop +rs telegram telephone television tell +ing \
  +s temple +s tempo ten +der +derly +derness +nessee tequila terror tests texas thanks +giving \
  that theater their +s them +selves then there these they thick thief thieves thin +k +king +ks \
  third thirst +y thirteen thirty this thorn +s those thought +s thousand +s thread +s three \
  threw through throw +ing +n +s thunder thursday ticket +s tide +s tiger +s time +less +s tin \
  +y toast today toe +s together tokyo told tom +ato +atoes +b +my +orrow tonight tony too +k \
  top torn +ado touch +ed +es +ing toward tower +s town +s toy +s track +s trail +s train +s \
  travel +er +ing +s treasure +s tree +s tremble trembling triangle trick +s tried tries trigger \
  trip +le +s tropical tropics trouble +d +maker +s truck +s true trumpet +s trust +ed +ing \
  truth +s try +ing tuesday tulip +s tune +s tunnel +s turkey turn +ed +ing +s turtle +s twenty \
  twice twilight twin +kle +s twist +ed +ing two ugly umbrella +s unbelievable unbreakable uncle \
  under +stand +standing +water unforgettable unhappy unicorn universe university unknown \
  unlucky unspoken untamed until untold untouched unwind up upon upside uptown us vagabond \
  valentine valerie valley +s vampire +s vanilla vanish +ed +ing vegas velvet venus veronica \
  verse +s very veteran +s victor +ia +y video vienna view +s village +s vincent vine +s vinyl \
  violet +s violin +s virginia vision +s voice +s volcano +es vow +s voyage wait +ed +ing +s \
  wake +s waking walk +ed +ing +s wall +s waltz wander +er +ing +s want +ed +ing +s war +m +mer \
  +mth +rior +riors +s was watch +ed +es +ing water +fall +s wave +s we weak +er +ness weapon +s \
  wedding +s wednesday weed +s week +end +s weep +ing weird welcome well went were west +ern \
  whale +s what wheel +s when where which while whiskey whisper +ing +s white who +le +m +se why \
  wicked wide +r wife wild +cat +er +fire +flower +flowers +ly +wood will +iam +ie +ow +ows win \
  +d +dmill +dmills +dow +dows +ds +dshield +dy +e +g +gs +ner +ners +ning +s +ter +ters \
  +tertime wisdom wise +r wish +es +ing witch +es within wizard +s wolf wolves woman women won \
  +der +derful +dering +derland +ders wood +en +land +s word +s work +ed +er +ing +s world +s \
  worried worries worry worse worst worth would wound +ed +s write +r +s writing written wrong \
  wrote yard yeah year +ly +s yellow yes +terday you +ng +nger +ngest +r +rs +rself +th zebra \
  zero zombie +s zoo
  """

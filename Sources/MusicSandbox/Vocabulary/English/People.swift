extension Vocabulary {
  /// Beings that a band may be called after, in the singular, the most common first; after a slash
  /// a plural that is not regular.
  static let creatures = """
    wolf/wolves fox angel ghost king queen child/children stranger sailor rider sparrow dreamer lion
    tiger bear bird dog cat horse eagle raven crow dove swan owl hawk falcon boy girl man/men
    woman/women lady brother sister cousin twin son daughter mother father lover friend rebel outlaw
    bandit cowboy cowgirl beetle monkey dragon butterfly snake spider killer pilot prince princess
    knight soldier hero/heroes emperor shadow scarecrow seeker keeper skeleton believer pretender
    pioneer surfer runner swift villain devil demon saint sinner prophet preacher priest monk pirate
    captain wanderer traveler drifter nomad pilgrim vagabond runaway fugitive stray misfit outsider
    loner thief/thieves liar fool joker clown jester dancer singer drummer crooner rocker player
    gambler winner loser champion fighter boxer warrior samurai/samurai viking gladiator archer
    hunter ranger sheriff deputy detective spy agent carpenter baker farmer shepherd
    fisherman/fishermen blacksmith cook waiter doctor nurse poet writer painter artist actor juggler
    acrobat magician wizard witch sorcerer fairy elf/elves gnome goblin troll ogre giant
    dwarf/dwarves mermaid siren nymph muse goddess god titan cyclops centaur phoenix griffin unicorn
    kraken hydra minotaur monster beast creature vampire zombie mummy phantom spirit banshee
    werewolf/werewolves alien robot android astronaut martian cosmonaut mouse/mice rat rabbit hare
    squirrel hedgehog badger otter beaver raccoon deer/deer reindeer/reindeer buffalo/buffaloes
    bison/bison bull lamb sheep/sheep goat pig pony colt mustang stallion mare camel giraffe zebra
    elephant hippo/hippos gorilla sloth panda koala kangaroo panther leopard cheetah jaguar lynx
    puma coyote jackal hound kitten puppy cub whale dolphin orca shark octopus squid/squid crab
    lobster starfish/starfish seahorse turtle crocodile lizard chameleon frog viper python scorpion
    ant bee bumblebee cricket grasshopper moth firefly ladybug dragonfly robin finch lark
    nightingale thrush starling magpie blackbird bluebird jay canary parrot peacock pigeon seagull
    heron flamingo/flamingos penguin puffin hummingbird woodpecker cuckoo swallow ostrich rooster
    duck goose/geese empress duke duchess baron count lord monarch/monarchs pharaoh jack maid butler
    herald minstrel troubadour bard piper fiddler sleepwalker climber swimmer skater driver
    hitchhiker passenger explorer voyager ancestor orphan widow bride groom gentleman/gentlemen
    puppet doll statue
    """
}

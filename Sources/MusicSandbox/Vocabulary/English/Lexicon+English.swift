/// The words that English names are made of, in a file for each part of speech.
enum Vocabulary {}

extension Lexicon {
  /// English titles and names.
  static let english = Lexicon(
    [
      .noun: Vocabulary.nouns, .creature: Vocabulary.creatures, .verb: Vocabulary.verbs,
      .action: Vocabulary.actions, .adjective: Vocabulary.adjectives,
      .adverb: Vocabulary.adverbs, .given: Vocabulary.givenNames, .surname: Vocabulary.surnames,
      .place: Vocabulary.places, .mood: Vocabulary.moods, .use: Vocabulary.uses,
      .era: Vocabulary.eras,
    ],
    titles: """
      {adjective} {noun}|{noun}|The {noun}|{noun} in the {noun}|{action} Me {adverb}|{noun} {noun}|\
      {plural}|My {adjective} {noun}|{gerund} in the {noun}|{noun} of {plural}|{given}|\
      Don't {verb}|{adjective} {plural}|{noun} and {noun}|The {adjective} {noun}|{place}|\
      {gerund}|{action} the {noun}|No More {plural}|{noun} for {given}|Without {plural}|\
      {plural} and {plural}|I {action} the {noun}|{gerund} {adverb}|Let Me {verb}|{adjective}|\
      {noun} in {place}|You and the {noun}|{verb} with Me|Every {noun}|{gerund} for {given}|\
      {adverb}|Never {verb} {adverb}|Like a {noun}|A {noun} for the {noun}|All the {plural}|\
      {place} {noun}|Under the {noun}|We {verb} {adverb}|Where the {plural} {verb}|\
      Back to {place}|When You {verb}|{verb} {adverb}|{noun} to {noun}|Between the {plural}|\
      {action} It {adverb}|One {adjective} {noun}|Too {adjective} to {verb}|Goodbye, {noun}|\
      Two {plural}|{adjective} and {adjective}|Last {noun} in {place}|If I {verb}|\
      This {noun} Is Yours|Born to {verb}|Hey {given}|Song for the {noun}|Before the {noun}|\
      Only {plural}|I Still {action} You|The {noun} and the {noun}|Who Will {verb}|\
      A Thousand {plural}|Dear {given}|Kids of the {era}|Back to the {era}
      """,
    artists: """
      {given} {surname}|{creatures} in {place}|The {adjective} {creatures}|{adjective} {noun}|\
      {noun} & the {creatures}|{surname} & {surname}|{place} {creatures}|{noun} {noun}
      """,
    titlesOfGenre: [
      "Hip-Hop/Rap":
        "{noun} Talk|{place} Freestyle|{noun} on {noun}|No {noun} No {noun}|Big {noun}",
      "Country":
        "{place} Road|{adjective} Truck|Whiskey and {noun}|Back Porch {noun}|{given}'s Bar",
      "Jazz": "{place} Blues|{given}'s Waltz|Blues for {given}|{adjective} Swing|Take the {noun}",
      "Classical": """
      Prelude in {adjective} {noun}|Nocturne for {given}|{place} Suite|{noun} Variations|\
      Sonata for a {adjective} {noun}|{noun} Concerto
      """,
      "Soundtrack": "{given}'s Theme|The {noun} of {place}|{place} (Main Title)|Arrival in {place}",
      "Reggae": "{place} Dub|One {noun}, One {noun}|Jah {noun}|{adjective} Riddim",
      "Blues": "{place} Blues|{adjective} Woman Blues|{noun} Blues|Worried {noun}",
      "Holiday": """
      Christmas in {place}|{adjective} Christmas|A {noun} for Christmas|Snow on the {noun}|\
      Merry {noun}|Silent {noun}|Santa's {noun}|New Year in {place}
      """,
      "Children's Music": """
      The {adjective} {creature} Song|{given} the {creature}|Ten Little {creatures}|\
      The {creatures} on the {noun}|Good Night, {creature}
      """,
      "Christian & Gospel": "{adjective} Grace|Hallelujah, {noun}|Lord of the {noun}|Holy {noun}",
      "Comedy": "My {noun} Hates Me|Why I {verb}|The {noun} Joke|{given}'s Mother|Airline {noun}",
      "Fitness & Workout":
        "{noun} Workout|{gerund} Faster|{mood} {use}|Cardio {noun}|Ten Mile {noun}",
      "Electronic": "{noun} (Club Mix)|{place} After Dark|{noun} Machine|Digital {noun}",
      "Dance": "{noun} (Extended Mix)|Dance with the {noun}|{place} Nights|Move Your {noun}",
      "Metal": "{noun} of Blood|Throne of {plural}|{adjective} Fury|Hymn to the {noun}",
    ],
    artistsOfGenre: [
      "Hip-Hop/Rap": "Lil {given}|Young {noun}|MC {noun}|Big {surname}",
      "Electronic": "DJ {given}|{noun} System|{noun} Theory",
      "Dance": "DJ {surname}|{noun} Club|{noun} Collective",
      "Jazz": "{given} {surname} Trio|{surname} Quartet|{place} Big Band",
      "Classical": "{place} Philharmonic|{surname} Quartet|Orchestra of {place}|{place} Baroque",
      "Country": "The {surname} Brothers|{place} Ramblers",
      "Children's Music": "The {noun} Kids|Auntie {given}|Captain {surname}",
      "Christian & Gospel": "{place} Gospel Choir|{noun} Worship",
      "Soundtrack": "{place} Studio Orchestra|{surname} & Sons",
    ],
    playlists: """
      {mood} {use}|{mood} {genre}|{genre} for {use}|{era} {genre}|{adjective} {genre}|\
      {genre} in {place}|{mood} {noun}|{use} {genre}|{genre} {plural}|{noun} & {noun}|\
      {mood} {place}|{genre}: {adjective} {plural}|{place} {use}|{adjective} {use}|\
      {mood} {genre} {use}|Best of {era} {genre}
      """,
    labels:
      "{noun} Records|{surname} Music|{place} Recordings|{adjective} {noun} Sound|{noun} Tapes",
    curators: "{place} Radio|{noun} Magazine|{adjective} Sessions|{place} Weekly|{noun} Club")
}

extension Vocabulary {
  /// The genres with their names in `Tables.languages`: first those that have charts, in the order of
  /// the service's list.
  static let genres = [
    GenreFacts(34, "Music", "Musik", "Musique", "Música", "ミュージック"),
    GenreFacts(20, in: 34, "Alternative", "Alternative", "Alternative", "Alternativa", "オルタナティブ"),
    GenreFacts(2, in: 34, "Blues", "Blues", "Blues", "Blues", "ブルース"),
    GenreFacts(
      4, in: 34, "Children's Music", "Musik für Kinder", "Enfants", "Música infantil", "キッズミュージック"),
    GenreFacts(
      22, in: 34, "Christian & Gospel", "Christlich", "Gospel et chrétien", "Cristiana y góspel",
      "クリスチャン"),
    GenreFacts(5, in: 34, "Classical", "Klassik", "Classique", "Clásica", "クラシック"),
    GenreFacts(3, in: 34, "Comedy", "Comedy", "Humour", "Humor", "コメディ"),
    GenreFacts(6, in: 34, "Country", "Country", "Country", "Country", "カントリー"),
    GenreFacts(17, in: 34, "Dance", "Dance", "Dance", "Dance", "ダンス"),
    GenreFacts(
      7, in: 34, "Electronic", "Elektronische Musik", "Électronique", "Electrónica", "エレクトロニック"),
    GenreFacts(50, in: 34, "Fitness & Workout", "Fitness", "Fitness", "Fitness", "フィットネス＆ワークアウト"),
    GenreFacts(
      18, in: 34, "Hip-Hop/Rap", "Hip-Hop/Rap", "Hip-hop/Rap", "Hip-Hop/Rap", "ヒップホップ/ラップ"),
    GenreFacts(11, in: 34, "Jazz", "Jazz", "Jazz", "Jazz", "ジャズ"),
    GenreFacts(51, in: 14, "K-Pop", "K-Pop", "K-Pop", "K-Pop", "K-Pop"),
    GenreFacts(12, in: 34, "Latin", "Latin", "Musique latine", "Música latina", "ラテン"),
    GenreFacts(1153, in: 21, "Metal", "Metal", "Metal", "Metal", "メタル"),
    GenreFacts(
      31, in: 34, "Music Videos", "Musikvideos", "Clips vidéo", "Vídeos musicales", "ミュージックビデオ"),
    GenreFacts(14, in: 34, "Pop", "Pop", "Pop", "Pop", "ポップ"),
    GenreFacts(15, in: 34, "R&B/Soul", "R&B/Soul", "R&B/Soul", "R&B/Soul", "R&B/ソウル"),
    GenreFacts(24, in: 34, "Reggae", "Reggae", "Reggae", "Reggae", "レゲエ"),
    GenreFacts(21, in: 34, "Rock", "Rock", "Rock", "Rock", "ロック"),
    GenreFacts(
      10, in: 34, "Singer/Songwriter", "Singer/Songwriter", "Chanson à texte", "Cantautores",
      "シンガーソングライター"),
    GenreFacts(
      16, in: 34, "Soundtrack", "Soundtrack", "Bandes originales", "Bandas sonoras", "サウンドトラック"),
    GenreFacts(
      19, in: 34, "Worldwide", "Worldwide", "Musiques du monde", "Música del mundo", "ワールド"),
    GenreFacts(27, in: 34, "J-Pop", "J-Pop", "J-Pop", "J-Pop", "J-Pop"),
    GenreFacts(1253, in: 14, "Mandopop", "Mandopop", "Mandopop", "Mandopop", "マンドポップ"),
    GenreFacts(1197, in: 34, "Arabic", "Arabisch", "Musique arabe", "Árabe", "アラビア"),
    GenreFacts(1299, in: 19, "Russian", "Russisch", "Russe", "Rusa", "ロシア"),
    GenreFacts(1283, in: 19, "Israeli", "Israelisch", "Israélienne", "Israelí", "イスラエル"),
    GenreFacts(8, in: 34, "Holiday", "Feste", "Fêtes", "Fiestas", "ホリデー"),
    GenreFacts(
      1004, in: 20, "Indie Rock", "Indie-Rock", "Rock indépendant", "Indie rock", "インディーロック"),
    GenreFacts(1048, in: 17, "House", "House", "House", "House", "ハウス"),
    GenreFacts(1141, in: 15, "Neo-Soul", "Neo-Soul", "Néo-soul", "Neo soul", "ネオソウル"),
    GenreFacts(1289, in: 34, "Folk", "Folk", "Folk", "Folk", "フォーク"),
  ]
}

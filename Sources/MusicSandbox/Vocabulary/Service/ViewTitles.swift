extension Vocabulary {
  /// The titles of views in `Tables.languages`, in which `{}` becomes a name.
  static let viewTitles = [
    "appears-on": ["Appears On", "Enthalten in", "Apparaît dans", "Aparece en", "収録プレイリスト"],
    "other-versions": [
      "Other Versions", "Andere Versionen", "Autres versions", "Otras versiones", "その他のバージョン",
    ],
    "related-albums": [
      "You Might Also Like", "Das könnte dir gefallen", "Vous aimerez aussi",
      "También te puede gustar", "おすすめ",
    ],
    "related-videos": [
      "Related Videos", "Ähnliche Videos", "Vidéos associées", "Vídeos relacionados", "関連ビデオ",
    ],
    "appears-on-albums": ["Appears On", "Mitwirkung", "Apparaît sur", "Aparece en", "参加作品"],
    "compilation-albums": [
      "Compilations", "Compilations", "Compilations", "Recopilaciones", "コンピレーション",
    ],
    "featured-albums": [
      "Essential Albums", "Wichtige Alben", "Albums essentiels", "Álbumes esenciales", "必聴アルバム",
    ],
    "featured-music-videos": [
      "Featured Videos", "Empfohlene Videos", "Clips à la une", "Vídeos destacados", "おすすめのビデオ",
    ],
    "featured-playlists": ["Playlists", "Playlists", "Playlists", "Playlists", "プレイリスト"],
    "full-albums": ["Albums", "Alben", "Albums", "Álbumes", "アルバム"],
    "latest-release": [
      "Latest Release", "Neueste Veröffentlichung", "Dernière sortie", "Último lanzamiento",
      "最新リリース",
    ],
    "live-albums": ["Live Albums", "Live-Alben", "Albums live", "Álbumes en vivo", "ライブアルバム"],
    "similar-artists": [
      "Similar Artists", "Ähnliche Künstler", "Artistes similaires", "Artistas similares",
      "似ているアーティスト",
    ],
    "singles": ["Singles & EPs", "Singles und EPs", "Singles et EP", "Sencillos y EP", "シングルとEP"],
    "top-music-videos": ["Top Videos", "Top-Videos", "Meilleurs clips", "Vídeos top", "トップビデオ"],
    "top-songs": ["Top Songs", "Top-Titel", "Meilleurs morceaux", "Canciones top", "トップソング"],
    "more-by-artist": [
      "More By {}", "Mehr von {}", "Autres titres de {}", "Más de {}", "{}のその他の作品",
    ],
    "more-in-genre": ["More In {}", "Mehr aus {}", "Plus de {}", "Más en {}", "{}のその他の作品"],
    "featured-artists": [
      "Featured Artists", "Künstler dieser Playlist", "Artistes à la une", "Artistas destacados",
      "参加アーティスト",
    ],
    "more-by-curator": ["More By {}", "Mehr von {}", "Plus de {}", "Más de {}", "{}のその他のプレイリスト"],
    "latest-releases": [
      "Latest Releases", "Neueste Veröffentlichungen", "Dernières sorties", "Últimos lanzamientos",
      "最新リリース",
    ],
    "top-releases": [
      "Top Releases", "Top-Veröffentlichungen", "Meilleures sorties", "Mejores lanzamientos",
      "トップリリース",
    ],
  ]
}

import MusicAPI

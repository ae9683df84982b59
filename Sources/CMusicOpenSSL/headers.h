// Intentionally empty: this module only takes the path of OpenSSL's headers from pkg-config.

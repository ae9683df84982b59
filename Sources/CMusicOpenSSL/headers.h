// Nothing: this module is here for where pkg-config says that OpenSSL's headers are.

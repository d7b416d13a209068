// The C library. No other file imports it by its platform's name.

@_exported public import Glibc

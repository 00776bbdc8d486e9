/** A value as JSON carries it: dates become ISO 8601 strings. */
export type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T

/** Every value of which JSON makes a `T`: the inverse of `Json`, so that a route is held to the type its caller reads. */
export type BeforeJson<T> = T extends string
  ? string extends T
    ? string | Date
    : T
  : T extends object
    ? { [Key in keyof T]: BeforeJson<T[Key]> }
    : T

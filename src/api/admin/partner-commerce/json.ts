/** A value in JSON: dates become ISO 8601 strings. */
export type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T

/** Every value that becomes a `T` in JSON: the inverse of `Json`, so that a route must match the type of its caller. */
export type BeforeJson<T> = T extends string
  ? string extends T
    ? string | Date
    : T
  : T extends object
    ? { [Key in keyof T]: BeforeJson<T[Key]> }
    : T

import { type Code, type FixableCode, type MessageValues } from "./message"

/**
 * A sentence with its values in braces (see `render`). It starts without a capital letter and ends without a full stop if possible, so that
 * another sentence can contain it. A sentence with a count has one form for 1 and another for all other numbers of the value `by`.
 */
export type Text = string | { by: string; one: string; other: string }

/** All texts of one language. */
export interface Catalogue {
  messages: Record<Code, Text>
  fixes: Record<FixableCode, string>
}

/** A text with a placeholder that its message has no value for does not compile. */
export const toCatalogue = <C extends Catalogue>(texts: C & { messages: WithKnownNames<C["messages"]> }): Catalogue =>
  texts

type WithKnownNames<M extends Catalogue["messages"]> = { [C in Code]: WithKnownName<M[C], ValueName<MessageValues[C]>> }
type WithKnownName<T extends Text, Known extends string> =
  NameIn<T> extends Known ? T : `the message has no value ${Exclude<NameIn<T>, Known>}`

/** The names of a message's values. A sentence without values has an index signature. */
type ValueName<V> = string extends keyof V ? never : keyof V & string

type NameIn<T extends Text> = T extends string
  ? Placeholder<T>
  : T extends { by: infer By extends string; one: infer One extends string; other: infer Other extends string }
    ? By | Placeholder<One> | Placeholder<Other>
    : never

type Placeholder<T extends string> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}:${string}` ? Name : Inner) | Placeholder<Rest>
  : never

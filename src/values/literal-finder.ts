import { type Span } from "./text-span"

/** A prefix of literals. */
interface State {
  id: number
  length: number
  isLiteral: boolean
  /** The longest proper suffix that is a prefix of a literal too; null = the state is the empty prefix. */
  suffix: State | null
  /** The longest proper suffix that is a literal. */
  endingLiteral: State | null
}

/**
 * Finds many literals in a text by the algorithm of Aho and Corasick: the time grows only with the length of the text. One regular
 * expression of all literals would be rejected as too large, and would try one literal after another at every place.
 */
export class LiteralFinder {
  private readonly empty: State = { id: 0, length: 0, isLiteral: false, suffix: null, endingLiteral: null }
  /** From a state and the next character to the longer prefix. */
  private readonly longer = new Map<number, State>()
  private readonly added: { state: State; before: State; unit: number }[] = []

  constructor(literals: Iterable<string>) {
    for (const literal of literals) this.add(literal)
    this.linkSuffixes()
  }

  /** All occurrences in the order of their ends; of those with the same end, the longest first. */
  *find(text: string): Generator<Span, void> {
    let state = this.empty
    for (let end = 1; end <= text.length; end += 1) {
      state = this.read(state, text.charCodeAt(end - 1))
      let literal = state.isLiteral ? state : state.endingLiteral
      while (literal) {
        yield { start: end - literal.length, end }
        literal = literal.endingLiteral
      }
    }
  }

  private add(literal: string): void {
    let state = this.empty
    for (let at = 0; at < literal.length; at += 1) {
      const unit = literal.charCodeAt(at)
      state = this.longer.get(toKey(state, unit)) ?? this.addState(state, unit)
    }
    state.isLiteral = state !== this.empty
  }

  private addState(before: State, unit: number): State {
    const id = this.added.length + 1
    const state: State = { id, length: before.length + 1, isLiteral: false, suffix: this.empty, endingLiteral: null }
    this.added.push({ state, before, unit })
    this.longer.set(toKey(before, unit), state)
    return state
  }

  /** Shorter states first, because the suffix of a state is shorter than the state. */
  private linkSuffixes(): void {
    for (const { state, before, unit } of this.added.sort((a, b) => a.state.length - b.state.length)) {
      const suffix = before.suffix ? this.read(before.suffix, unit) : this.empty
      state.suffix = suffix
      state.endingLiteral = suffix.isLiteral ? suffix : suffix.endingLiteral
    }
  }

  /** The longest prefix of a literal with which the text ends after one more character. */
  private read(from: State, unit: number): State {
    for (let state: State | null = from; state; state = state.suffix) {
      const longer = this.longer.get(toKey(state, unit))
      if (longer) return longer
    }
    return this.empty
  }
}

const UNITS = 0x1_0000
const toKey = ({ id }: State, unit: number) => id * UNITS + unit

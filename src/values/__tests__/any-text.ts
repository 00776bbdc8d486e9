import fc from "fast-check"

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800
const CODE_POINTS = 0x110000 - SURROGATES

const codePoint = fc
  .nat({ max: CODE_POINTS - 1 })
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES))

/**
 * Text of any Unicode code points, as fast-check's unit "binary". That unit builds a table of all code points first, which takes a second
 * in each file of tests.
 */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: codePoint })

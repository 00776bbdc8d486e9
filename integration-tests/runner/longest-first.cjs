const { default: Sequencer } = require("@jest/test-sequencer")

/** The four large stores take longest, then what boots or migrates; unit tests fill what is left. */
const PLACES = [/stores\/(deals|catalog|faults|payments)\.store\.ts$/, /\.store\.ts$/, /integration-tests/]

const placeOf = ({ path }) => {
  const place = PLACES.findIndex((each) => each.test(path))
  return place < 0 ? PLACES.length : place
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? 1 : -1))
  }
}

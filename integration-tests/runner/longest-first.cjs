const { default: Sequencer } = require("@jest/test-sequencer")

/** The longest first: large stores, the admin's stories and module tests, then small stores; unit tests fill the rest. */
const PLACES = [
  /stores\/(deals|catalog|payments)\.store\.ts$|browser\/admin\.test\.ts$|unit\/catalog\.entry\.ts$/,
  /stores\/faults\.store\.ts$|modules\.entry\.ts$/,
  /\.store\.ts$/,
  /integration-tests/,
]

const placeOf = ({ path }) => {
  const place = PLACES.findIndex((each) => each.test(path))
  return place < 0 ? PLACES.length : place
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? 1 : -1))
  }
}

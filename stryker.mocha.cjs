const { expect } = require("expect")
const { bind } = require("jest-each")
const { interfaces } = require("mocha")
const fc = require("fast-check")

/**
 * Jest's functions in Mocha, for the unit tests of the pure rules. Stryker's runner for Mocha loads the tests once and switches the mutants
 * in the running process, whereas its runner for Jest loads all files of tests again for each mutant.
 */
const { bdd } = interfaces
interfaces.bdd = (suite) => {
  bdd(suite)
  suite.on("pre-require", (context) => {
    for (const define of [context.it, context.describe]) define.each = bind(define)
    context.test = context.it
    context.expect = expect
  })
}

const MOST_RUNS = 100

/** A mutant gets fewer runs than the code, and needs one failure, not its smallest example. */
const assert = (property, { numRuns = MOST_RUNS, ...params } = {}) =>
  fc.assert(property, { ...params, numRuns: Math.min(numRuns, MOST_RUNS), endOnFailure: true })
const quick = { ...fc, assert }
require.cache[require.resolve("fast-check")].exports = { ...quick, default: quick, __esModule: true }

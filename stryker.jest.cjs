const { projects } = require("./jest.config.cjs")

/** The unit tests of the pure rules alone. */
const { displayName, ...unit } = projects.find((project) => project.displayName === "unit")
module.exports = {
  ...unit,
  testMatch: ["<rootDir>/src/core/**/__tests__/**/*.test.ts"],
  modulePathIgnorePatterns: [],
}

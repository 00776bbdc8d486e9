const { projects } = require("./jest.config.cjs")

/** The unit tests of the pure rules alone. */
const { displayName, ...unit } = projects.find((project) => project.displayName === "unit")
module.exports = {
  ...unit,
  // Stryker wraps the environment itself, and knows no <rootDir>.
  testEnvironment: "jest-environment-node",
  testMatch: ["<rootDir>/src/*/rules/**/__tests__/**/*.test.ts", "<rootDir>/src/values/**/__tests__/**/*.test.ts"],
  modulePathIgnorePatterns: [],
}

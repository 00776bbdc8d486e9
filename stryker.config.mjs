/** Mutation tests: Stryker changes a pure rule, and a unit test of the rules has to fail. */
export default {
  mutate: ["src/*/rules/**/*.ts", "src/values/**/*.ts", "!src/**/__tests__/**", "!src/messages/rules/{en,fil}.ts"],
  testRunner: "mocha",
  mochaOptions: {
    require: ["tsx/cjs", "./stryker.mocha.cjs"],
    spec: ["src/*/rules/**/__tests__/**/*.test.ts", "src/values/**/__tests__/**/*.test.ts"],
  },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  // The compiler checks the words of the rules, and texts for people are no rules.
  mutator: { excludedMutations: ["StringLiteral"] },
  dryRunTimeoutMinutes: 20,
  concurrency: 2,
  tempDirName: ".cache/stryker",
  incremental: true,
  incrementalFile: ".cache/stryker-incremental.json",
  ignorePatterns: ["/.medusa", "/.demo", "/.cache", "/test-results", "/docs", "/bench", "/demo", "/integration-tests"],
  reporters: ["progress-append-only", "clear-text", "json"],
  jsonReporter: { fileName: ".cache/mutation.json" },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
}

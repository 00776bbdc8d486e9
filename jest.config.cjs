/**
 * `unit` needs nothing, `modules` a real Postgres, `http` a running Medusa on a real Postgres, `processes` stores that run side by
 * side (with Redis), `crash` stores that are killed, `browser` a Chromium, `install` the npm registry, `example` both. The files of `http` are loaded
 * by those of `http/stores`, each of which boots one Medusa for all that share it. The files of `unit` and `modules` are loaded by entries.
 */
const base = {
  rootDir: __dirname,
  testEnvironment: "<rootDir>/integration-tests/runner/vanilla-environment.cjs",
  moduleFileExtensions: ["js", "ts", "tsx", "json"],
  modulePathIgnorePatterns: [
    "<rootDir>/.medusa/",
    "<rootDir>/.demo/",
    "<rootDir>/.cache/",
    "<rootDir>/packages/[^/]+/dist/",
    "<rootDir>/examples/",
  ],
  transform: {
    "^.+\\.[jt]s$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: "es2022",
        },
      },
    ],
    "^.+\\.tsx$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
          target: "es2022",
        },
      },
    ],
  },
}

/** Suites whose failed tests get a second try where the run asks for it (`--retries`). */
const retried = { ...base, setupFilesAfterEnv: ["<rootDir>/integration-tests/runner/set-up-retries.ts"] }

module.exports = {
  // For what hangs. A test that takes longer than usual says that the machine is busy, and nothing about a change.
  testTimeout: 60_000,
  projects: [
    { ...base, displayName: "unit", testMatch: ["<rootDir>/integration-tests/unit/*.entry.ts"] },
    {
      ...retried,
      displayName: "modules",
      testMatch: ["<rootDir>/integration-tests/modules/modules.entry.ts"],
    },
    {
      ...retried,
      displayName: "http",
      testMatch: ["<rootDir>/integration-tests/http/stores/*.store.ts"],
    },
    {
      ...base,
      displayName: "processes",
      testMatch: ["<rootDir>/integration-tests/processes/**/!(*-crash).test.ts"],
    },
    {
      ...base,
      displayName: "crash",
      testMatch: ["<rootDir>/integration-tests/processes/**/*-crash.test.ts"],
    },
    {
      ...retried,
      displayName: "browser",
      testMatch: ["<rootDir>/integration-tests/browser/**/*.test.ts"],
    },
    {
      ...base,
      displayName: "install",
      testMatch: ["<rootDir>/integration-tests/install/**/*.test.ts"],
    },
    {
      ...base,
      displayName: "example",
      testMatch: ["<rootDir>/integration-tests/example/**/*.test.ts"],
    },
  ],
}

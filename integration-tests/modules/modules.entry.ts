import { basename } from "node:path"
import { chosenModuleSuites } from "./entry"

afterEach(() => {
  // A spy would listen for the suites to come.
  jest.restoreAllMocks()
})

for (const file of chosenModuleSuites()) describe(basename(file, ".test.ts"), () => void jest.requireActual(file))

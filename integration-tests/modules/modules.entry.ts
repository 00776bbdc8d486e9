import { basename } from "node:path"
import { chosenModuleSuites } from "./entry"

afterEach(() => {
  // A spy that stays would also record the calls of later suites.
  jest.restoreAllMocks()
})

for (const file of chosenModuleSuites()) describe(basename(file, ".test.ts"), () => void jest.requireActual(file))

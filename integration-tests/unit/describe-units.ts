import { resolve } from "node:path"
import { chosenUnitsOf } from "./entry"

const root = resolve(__dirname, "../..")

/** @param entry the path of the entry that jest has started */
export function describeUnits(entry: string): void {
  afterEach(() => {
    // A spy that stays would also record the calls of later tests.
    jest.restoreAllMocks()
  })
  for (const file of chosenUnitsOf(entry)) describe(file, () => void jest.requireActual(resolve(root, file)))
}

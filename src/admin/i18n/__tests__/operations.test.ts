import { OPERATIONS as ALL } from "../../../service/retry-policy"
import en from "../json/en.json"
import fil from "../json/fil.json"

test.each([
  ["English", en],
  ["Filipino", fil],
])("the activity has a word in %s for each operation of the service", (_, { operations }) => {
  const words = Object.keys(operations)
  expect(Object.keys(ALL).filter((name) => !words.includes(name.replace(".", "_")))).toEqual([])
})

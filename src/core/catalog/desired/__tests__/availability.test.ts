import { countWholes } from "../availability"

describe("how many of a whole there are", () => {
  test.each<[string, [required: number, free: number][], number | "unmanaged"]>([
    ["as many as there are of its only part", [[1, 7]], 7],
    ["whole ones only", [[2, 7]], 3],
    [
      "as many as the scarcest part allows",
      [
        [1, 7],
        [4, 9],
      ],
      2,
    ],
    ["fewer than none after backorders", [[1, -3]], -3],
    [
      "a part of which none is needed limits nothing",
      [
        [0, 0],
        [1, 7],
      ],
      7,
    ],
    ["any number where no part is needed", [[0, 5]], "unmanaged"],
    ["any number where no part is needed, and there is none of it", [[0, 0]], "unmanaged"],
  ])("%s", (_, parts, count) => {
    expect(countWholes(parts.map(([required, free]) => ({ required, free })))).toBe(count)
  })
})

import type { DeviceSource } from "../../../../../../catalog/rules/desired/device"
import { toDraft, toLastFallback, toSource, toSourcesInTurn } from "../source-draft"

const inTurn: DeviceSource = {
  type: "option",
  key: "Color",
  value_map: { Red: "R" },
  fallback: { type: "option", key: "Colour", fallback: { type: "metadata", key: "color", fallback: "Unknown" } },
}

describe("a source while it is being typed", () => {
  test.each<[string, DeviceSource]>([
    ["a single source", { type: "option", key: "Color" }],
    ["a source with a text for missing values", { type: "attribute", key: "weight", fallback: "Unknown" }],
    ["a fixed value", { type: "fixed", value: "New" }],
    ["several sources in turn", inTurn],
    [
      "several sources with a fixed value at the end",
      { type: "option", key: "Size", fallback: { type: "fixed", value: "One size" } },
    ],
  ])("stays the same while no field changes: %s", (_, source) => {
    expect(toSource(toDraft(source))).toEqual(source)
  })

  test("yields no source while one of its parts is missing", () => {
    expect(toSource(toDraft(null))).toBeNull()
    const draft = toDraft(inTurn)
    expect(toSource({ ...draft, parts: [...draft.parts, { type: "option", key: " ", valueMap: [] }] })).toBeNull()
  })

  test("shows its sources in their order, and then the text without a source", () => {
    expect(toSourcesInTurn(inTurn).map(({ type }) => type)).toEqual(["option", "option", "metadata"])
    expect(toLastFallback(inTurn)).toBe("Unknown")
    expect(toLastFallback({ type: "fixed", value: "New" })).toBe("")
  })
})

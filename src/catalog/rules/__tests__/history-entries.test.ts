import { NO_CHOICE } from "../desired/listing-choice"
import { type HistoryMessage } from "../../../messages/rules/message"
import { render } from "../../../messages/rules/render"
import { DEFAULT_SETTINGS } from "../../../settings/rules/settings"
import {
  toChoiceChanges,
  toInheritedChoices,
  toMappingChanges,
  toMappingRemoval,
  toOptChange,
  toSettingChanges,
} from "../history-entries"

const names = {
  sales_channel: [{ id: "sc_1", name: "Web" }],
  region: [],
  shipping_option: [],
}
const phone = { name: "Aurora 5", product_id: "prod_1" }
const said = (messages: HistoryMessage[]) => messages.map((message) => render(message))

describe("the history of a settings change", () => {
  const changed = (change: object) =>
    said(toSettingChanges(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...change }, names)).sort()

  it.each([
    ["shows both values", { stock_buffer: 20 }, ["stock_buffer: 0 → 20"]],
    [
      "has one line per changed setting",
      { stock_buffer: 1, max_stock: 5 },
      ["max_stock: none → 5", "stock_buffer: 0 → 1"],
    ],
    ["shows a duration in words", { content_delay_ms: 3_600_000 }, ["content_delay_ms: 5 seconds → 1 hour"]],
    ["shows a switch as on or off", { enabled: true }, ["enabled: off → on"]],
    ["shows the name for a known id", { sales_channel_id: "sc_1" }, ["sales_channel_id: none → Web"]],
    ["shows the id if the thing is gone", { sales_channel_id: "sc_2" }, ["sales_channel_id: none → sc_2"]],
    ["has no line for an equal value", { stock_buffer: 0 }, []],
    [
      "shows one step of a delivery",
      { delivery_status_map: { ...DEFAULT_SETTINGS.delivery_status_map, shipped: null } },
      ["delivery_status_map.shipped: DISPATCHED → none"],
    ],
    [
      "shows the beginning of a long text",
      { default_tnc: "x".repeat(200) },
      [`default_tnc: none → ${"x".repeat(80)}…`],
    ],
  ])("%s", (_, change, expected) => {
    expect(changed(change)).toEqual(expected)
  })
})

describe("the history of choices that moved from a deleted product", () => {
  const heir = {
    ...phone,
    variant_id: null,
    predecessor: "Aurora",
    before: { ...NO_CHOICE, category: "Audio" },
    after: { ...NO_CHOICE, category: "Audio", enabled: false, days_valid: 3 },
  }

  it("names each moved choice and the deleted product", () => {
    expect(said(toInheritedChoices([heir]))).toEqual([
      "Aurora 5: not sold on the service by choice, like the deleted “Aurora”",
      "Aurora 5, days_valid: none → 3, like the deleted “Aurora”",
    ])
  })

  it("leaves out a predecessor that the database no longer has", () => {
    const alone = { ...heir, predecessor: null, before: null, after: { ...NO_CHOICE, enabled: false } }
    expect(said(toInheritedChoices([alone]))).toEqual(["Aurora 5: not sold on the service by choice"])
  })

  it("counts the products of an import, without products that kept their choices", () => {
    const same = { ...heir, after: heir.before }
    expect(said(toInheritedChoices([same, ...Array.from({ length: 11 }, () => heir)]))).toEqual([
      "The choices of 11 products and variants were changed",
    ])
  })
})

describe("the history of a person's choice for a product", () => {
  it("contains one line per changed choice", () => {
    const before = { ...NO_CHOICE, category: "Audio", days_valid: 3 }
    expect(said(toChoiceChanges(phone, before, { enabled: false, category: null, days_valid: 3 }))).toEqual([
      "Aurora 5: not sold on the service by choice",
      "Aurora 5, category: Audio → none",
    ])
  })

  it("writes a moment as a date", () => {
    const [change] = toChoiceChanges(phone, NO_CHOICE, { expiry_date_time: "2027-03-01T10:00:00.000Z" })
    const moment = expect.stringMatching(
      /^Aurora 5, expiry_date_time: none → (February|March) \d+, 2027 at \d+:\d\d.[AP]M$/,
    )
    expect(change && render(change)).toEqual(moment)
    expect(change && render(change, "fil")).toMatch(/(Pebrero|Marso) \d+, 2027/)
  })

  it("names many products by their number", () => {
    const name = { code: "so_many_products", values: { products: 12 } } as const
    expect(said([true, false, null].map((enabled) => toOptChange({ name }, enabled)))).toEqual([
      "12 products: sold on the service by choice",
      "12 products: not sold on the service by choice",
      "12 products: the general settings decide again",
    ])
  })
})

describe("the history of a category's mapping", () => {
  it.each<[string, HistoryMessage[], string[]]>([
    [
      "names the service's category",
      toMappingChanges("Phones", undefined, "Audio"),
      ["“Phones” goes to “Audio” at the service"],
    ],
    [
      "names the earlier category too",
      toMappingChanges("Phones", "Cameras", "Audio"),
      ["“Phones” goes to “Audio” at the service, and no longer to “Cameras”"],
    ],
    [
      "says that the merchant does not sell the category",
      toMappingChanges("Phones", undefined, null),
      ["The category “Phones” is not sold on the service"],
    ],
    [
      "says that the merchant stops selling a mapped category",
      toMappingChanges("Phones", "Audio", null),
      ["The category “Phones” is not sold on the service, and no longer goes to “Audio”"],
    ],
    [
      "names the service's category of a category that is sold again",
      toMappingChanges("Phones", null, "Audio"),
      ["“Phones” goes to “Audio” at the service"],
    ],
    ["has no line for an equal mapping", toMappingChanges("Phones", "Audio", "Audio"), []],
    ["has no line for a category that was not sold before", toMappingChanges("Phones", null, null), []],
    [
      "says that a mapping was removed",
      [toMappingRemoval("Phones", "Audio")],
      ["“Phones” no longer goes to “Audio” at the service"],
    ],
    [
      "says that the category may be sold again",
      [toMappingRemoval("Phones", null)],
      ["The products of “Phones” may be sold on the service again"],
    ],
  ])("%s", (_, messages, expected) => {
    expect(said(messages)).toEqual(expected)
  })
})

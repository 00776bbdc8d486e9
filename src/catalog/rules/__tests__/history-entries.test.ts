import { NO_CHOICE } from "../configuration/configuration"
import { type HistoryMessage } from "../../../messages/rules/message"
import { render } from "../../../messages/rules/render"
import { DEFAULT_SETTINGS } from "../../../settings/rules/settings"
import { toChoiceChanges, toOptChange, toSettingChanges } from "../history-entries"

const names = {
  sales_channel: [{ id: "sc_1", name: "Web" }],
  region: [],
  shipping_option: [],
}
const phone = { name: "Aurora 5", product_id: "prod_1" }
const said = (messages: HistoryMessage[]) => messages.map((message) => render(message))

describe("what a person changed in the settings", () => {
  const changed = (change: object) =>
    said(toSettingChanges(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...change }, names)).sort()

  it.each([
    ["is said with both values", { stock_buffer: 20 }, ["stock_buffer: 0 → 20"]],
    [
      "is said of each that is another one",
      { stock_buffer: 1, max_stock: 5 },
      ["max_stock: none → 5", "stock_buffer: 0 → 1"],
    ],
    ["is a duration in words", { content_delay_ms: 3_600_000 }, ["content_delay_ms: 5 seconds → 1 hour"]],
    ["is a switch", { enabled: true }, ["enabled: off → on"]],
    ["is named where it names something", { sales_channel_id: "sc_1" }, ["sales_channel_id: none → Web"]],
    ["keeps its id where that is gone", { sales_channel_id: "sc_2" }, ["sales_channel_id: none → sc_2"]],
    ["is nothing where it is the same", { stock_buffer: 0 }, []],
    [
      "is one step of a delivery",
      { delivery_status_map: { ...DEFAULT_SETTINGS.delivery_status_map, shipped: null } },
      ["delivery_status_map.shipped: DISPATCHED → none"],
    ],
    [
      "is told by its beginning where it is long",
      { default_tnc: "x".repeat(200) },
      [`default_tnc: none → ${"x".repeat(80)}…`],
    ],
  ])("%s", (_, change, expected) => {
    expect(changed(change)).toEqual(expected)
  })
})

describe("what a person chose for a product", () => {
  it("is said of each choice that is another one", () => {
    const before = { ...NO_CHOICE, category: "Audio", days_valid: 3 }
    expect(said(toChoiceChanges(phone, before, { enabled: false, category: null, days_valid: 3 }))).toEqual([
      "Aurora 5: not sold there by choice",
      "Aurora 5, category: Audio → none",
    ])
  })

  it("says a moment in words", () => {
    const [change] = toChoiceChanges(phone, NO_CHOICE, { expiry_date_time: "2027-03-01T10:00:00.000Z" })
    const moment = expect.stringMatching(
      /^Aurora 5, expiry_date_time: none → (February|March) \d+, 2027 at \d+:\d\d.[AP]M$/,
    )
    expect(change && render(change)).toEqual(moment)
    expect(change && render(change, "fil")).toMatch(/(Pebrero|Marso) \d+, 2027/)
  })

  it("is said once of many", () => {
    const name = { code: "so_many_products", values: { products: 12 } } as const
    expect(said([true, false, null].map((enabled) => toOptChange({ name }, enabled)))).toEqual([
      "12 products: sold there by choice",
      "12 products: not sold there by choice",
      "12 products: the rule decides again",
    ])
  })
})

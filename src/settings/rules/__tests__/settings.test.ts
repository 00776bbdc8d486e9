import fc from "fast-check"
import { toFault } from "../../../messages/rules/field-fault"
import {
  applySettingsChange,
  changesDesired,
  DEFAULT_SETTINGS,
  missingSettings,
  settingsChange,
  toChosenSettings,
  toSettings,
  toStoredSettings,
} from "../settings"

describe("stored settings", () => {
  test("that were never set are the defaults", () => {
    expect(toSettings({})).toEqual(DEFAULT_SETTINGS)
  })

  test("override the defaults, field by field", () => {
    expect(toSettings({ rounding: "up", stock_buffer: 2 })).toEqual({
      ...DEFAULT_SETTINGS,
      rounding: "up",
      stock_buffer: 2,
    })
  })

  test("keep the delivery statuses that were never set", () => {
    expect(toSettings({ delivery_status_map: { placed: null, shipped: "IN_PROCESS" } }).delivery_status_map).toEqual({
      ...DEFAULT_SETTINGS.delivery_status_map,
      placed: null,
      shipped: "IN_PROCESS",
    })
  })

  test.each<[string, Record<string, unknown>]>([
    ["a value that is no longer allowed", { rounding: "bankers" }],
    ["a value of another type", { stock_buffer: "2" }],
    ["a name of another version", { colour: "blue" }],
    ["a broken delivery status", { delivery_status_map: { placed: "SOON" } }],
    ["a delivery event of another version", { delivery_status_map: { packed: "IN_PROCESS" } }],
    ["a map that is none", { delivery_status_map: [] }],
    ["several at once", { rounding: 1, region_id: "", change_limit_percent: 0, colour: 1 }],
  ])("fall back to the default for a broken value, so that the store starts: %s", (_, broken) => {
    expect(toSettings({ ...broken, max_stock: 9 })).toEqual({ ...DEFAULT_SETTINGS, max_stock: 9 })
  })

  test("any stored value yields complete settings", () => {
    const stored = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(DEFAULT_SETTINGS)), fc.string()),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(stored, (values) => {
        const settings = toSettings(values)
        expect(Object.keys(settings).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort())
        expect(settingsChange.safeParse(settings).success).toBe(true)
      }),
    )
  })
})

describe("a change of the settings", () => {
  test.each<[string, object, boolean]>([
    ["nothing", {}, true],
    ["a currency in capitals", { currency_code: "PHP" }, true],
    ["a currency by its name", { currency_code: "peso" }, false],
    ["a currency without decimals", { currency_code: "jpy" }, true],
    ["a currency with three decimals, whose amounts the service cannot name", { currency_code: "KWD" }, false],
    ["a metadata key as the product id", { product_id_source: "metadata:erp code" }, true],
    ["metadata without a key", { product_id_source: "metadata:" }, false],
    ["another field as the product id", { product_id_source: "barcode" }, false],
    ["a buffer below nothing", { stock_buffer: -1 }, false],
    ["half a unit of stock", { unmanaged_stock: 0.5 }, false],
    ["no cap", { max_stock: null }, true],
    ["a deadline of the whole 40 seconds", { order_deadline_ms: 40_000 }, false],
    ["the longest deadline", { order_deadline_ms: 35_000 }, true],
    ["another time zone", { time_zone: "America/New_York" }, true],
    ["a time zone that does not exist", { time_zone: "Asia/Atlantis" }, false],
    ["an offset as the time zone", { time_zone: "+08:00" }, false],
    ["a change limit of zero", { change_limit_percent: 0 }, false],
    ["a tolerance above everything", { price_tolerance_percent: 101 }, false],
    ["a delay of two hours", { content_delay_ms: 7_200_000 }, false],
    ["a link to the product", { product_link_template: "https://shop.example/{handle}?v={variant_id}" }, true],
    ["a link with a placeholder in its host", { product_link_template: "http://{handle}.shop.example" }, true],
    ["a link without a scheme", { product_link_template: "shop.example/{handle}" }, false],
    ["a link of another scheme", { product_link_template: "javascript:alert({sku})" }, false],
    ["a link with a SKU, which a variant may lack", { product_link_template: "https://{sku}" }, false],
    ["a link with an unknown placeholder", { product_link_template: "https://shop.example/{slug}" }, false],
    ["no link", { product_link_template: null }, true],
    ["an empty link", { product_link_template: "" }, true],
    ["one delivery status", { delivery_status_map: { placed: "IN_PROCESS" } }, true],
    ["a delivery status that does not exist", { delivery_status_map: { placed: "LOST" } }, false],
    ["a name that is no setting", { enable: true }, false],
  ])("%s", (_, change, allowed) => {
    expect(settingsChange.safeParse(change).success).toBe(allowed)
  })

  test("a currency is kept in lower case, as Medusa does", () => {
    expect(settingsChange.parse({ currency_code: "PHP" })).toEqual({ currency_code: "php" })
  })

  test("a text that is no link gets the error of an address field", () => {
    const { error } = settingsChange.safeParse({ product_link_template: "shop.example/{handle}" })
    expect(error?.issues.map(toFault)).toEqual([{ code: "not_an_address", values: {} }])
  })

  test("a link with an unknown placeholder gets its own error", () => {
    const { error } = settingsChange.safeParse({ product_link_template: "https://shop.example/{slug}/{handle}" })
    expect(error?.issues.map(toFault)).toEqual([{ code: "unknown_placeholder", values: {} }])
  })

  test("a link is kept without the blanks around it, as a product's own is", () => {
    expect(settingsChange.parse({ product_link_template: " https://shop.example/{sku} " })).toEqual({
      product_link_template: "https://shop.example/{sku}",
    })
  })

  test("does not change the other settings", () => {
    const before = applySettingsChange(DEFAULT_SETTINGS, { rounding: "up", delivery_status_map: { placed: null } })
    expect(applySettingsChange(before, { stock_buffer: 1, delivery_status_map: { failed: null } })).toEqual({
      ...DEFAULT_SETTINGS,
      rounding: "up",
      stock_buffer: 1,
      delivery_status_map: { ...DEFAULT_SETTINGS.delivery_status_map, placed: null, failed: null },
    })
  })

  test("does not change a field with the value undefined", () => {
    expect(
      applySettingsChange(DEFAULT_SETTINGS, { rounding: undefined, delivery_status_map: { placed: undefined } }),
    ).toEqual(DEFAULT_SETTINGS)
  })

  test("changes of different fields give the same in any order", () => {
    const some = fc.record(
      { stock_buffer: fc.nat(9), delivery_status_map: fc.constant({ placed: null }) },
      { requiredKeys: [] },
    )
    const others = fc.record(
      { max_stock: fc.nat(9), delivery_status_map: fc.constant({ failed: null }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(some, others, (a, b) => {
        const ab = applySettingsChange(applySettingsChange(DEFAULT_SETTINGS, a), b)
        expect(applySettingsChange(applySettingsChange(DEFAULT_SETTINGS, b), a)).toEqual(ab)
      }),
    )
  })
})

test("a setting counts as chosen once a person has chosen it, even if it equals the default", () => {
  expect(toChosenSettings({})).toEqual([])
  const { price_policy, stock_buffer } = DEFAULT_SETTINGS
  expect(toChosenSettings(toStoredSettings({ price_policy }, { stock_buffer }))).toEqual([
    "price_policy",
    "stock_buffer",
  ])
  expect(toChosenSettings({ no_such_setting: 1 })).toEqual([])
})

describe("the stored settings", () => {
  test("contain each setting that was ever set, and no default", () => {
    const first = toStoredSettings({}, { rounding: "up", delivery_status_map: { placed: null } })
    expect(toStoredSettings(first, { stock_buffer: 0, delivery_status_map: { failed: null } })).toEqual({
      rounding: "up",
      stock_buffer: 0,
      delivery_status_map: { placed: null, failed: null },
    })
  })

  test("become the settings after a change, even if earlier values are broken", () => {
    const stored = fc.record(
      {
        rounding: fc.constantFrom("up", "bankers"),
        delivery_status_map: fc.constantFrom({ placed: null }, { packed: 1 }, 5),
      },
      { requiredKeys: [] },
    )
    const change = fc.record(
      { rounding: fc.constantFrom("down" as const, undefined), delivery_status_map: fc.constant({ failed: null }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(stored, change, (values, changed) => {
        expect(toSettings(toStoredSettings(values, changed))).toEqual(applySettingsChange(toSettings(values), changed))
      }),
    )
  })
})

test("before anything is pushed a sales channel and a region are needed, in that order", () => {
  expect(missingSettings(DEFAULT_SETTINGS)).toEqual(["sales_channel_id", "region_id"])
  expect(missingSettings({ ...DEFAULT_SETTINGS, sales_channel_id: "sc_1" })).toEqual(["region_id"])
  expect(missingSettings({ ...DEFAULT_SETTINGS, sales_channel_id: "sc_1", region_id: "reg_1" })).toEqual([])
})

test.each<[string, Partial<typeof DEFAULT_SETTINGS>, boolean]>([
  ["is compared again after a change of its stock", { stock_buffer: 9 }, true],
  ["is compared again if one of several changes is about it", { change_limit_percent: 7, stock_buffer: 9 }, true],
  ["stays as it is after a change of the time zone", { time_zone: "UTC" }, false],
  ["stays as it is after a change of the change limit", { change_limit_percent: 7 }, false],
  ["stays as it is without a change", {}, false],
])("an item %s", (_, changes, expected) => {
  expect(changesDesired(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...changes })).toBe(expected)
})

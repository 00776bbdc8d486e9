import { type Message } from "../message"
import { type Language, render, renderFix, renderWithin } from "../render"

const answered = { code: "answered", values: { status: 401 } } as const
const tokenRefused = { code: "token_refused", values: { status: 401, words: "no such token" } } as const
const missing = { code: "field_wrong", values: { field: "token", fault: { code: "missing", values: {} } } } as const

describe("a message in words", () => {
  it.each<[string, Message, string]>([
    ["begins with a capital letter", { code: "paused", values: {} }, "Nothing can be pushed: pushing is paused"],
    ["keeps a small letter at the beginning of a name", missing, "token is missing"],
    ["has its values", { code: "no_price", values: { currency: "PHP" } }, "It has no price in PHP"],
    [
      "says durations in words",
      { code: "no_answer_in_time", values: { ms: 30_000 } },
      "No complete answer within 30 seconds",
    ],
    [
      "says amounts with their currency",
      { code: "cart_below_minimum", values: { amount: "999.5", limit: 1_000, currency: "PHP" } },
      "The total of ₱999.50 is below the minimum of this payment method, ₱1,000",
    ],
    [
      "has another message within it",
      { code: "credentials_refused", values: { why: tokenRefused } },
      "The service refused the credentials: the token is missing, wrong or of another environment (401): no such token",
    ],
    [
      "has messages on two levels within it",
      {
        code: "still_waiting",
        values: { items: 2, reason: { code: "service_unavailable", values: { why: answered } } },
      },
      "2 items still wait and are sent automatically: the service does not answer: the service answered 401",
    ],
    [
      "has a list with commas",
      { code: "settings_missing", values: { settings: ["region_id", "sales_channel_id"] } },
      "Nothing can be pushed: these settings are missing: region_id, sales_channel_id",
    ],
    [
      "has a list with the separators of its sentence",
      {
        code: "options_wrong",
        values: {
          options: [
            missing,
            { code: "field_wrong", values: { field: "timeoutMs", fault: { code: "too_small", values: { min: 100 } } } },
          ],
        },
      },
      "Nothing works yet: the plugin's options are not right: token is missing; timeoutMs must be at least 100",
    ],
    [
      "uses the singular for one thing",
      { code: "drifted", values: { drifted: 1 } },
      "1 item differed at the service and is sent again",
    ],
    [
      "uses the plural for several things",
      { code: "drifted", values: { drifted: 2 } },
      "2 items differed at the service and are sent again",
    ],
    [
      "uses the plural for no things",
      { code: "drifted", values: { drifted: 0 } },
      "0 items differed at the service and are sent again",
    ],
    [
      "chooses singular or plural for each part",
      {
        code: "drifted_and_unknown_products",
        values: {
          drifted: { code: "drifted", values: { drifted: 2 } },
          unknown_products: { code: "unknown_products", values: { unknown_products: 1, named: "a" } },
        },
      },
      "2 items differed at the service and are sent again; 1 product at the service does not belong to this store: a",
    ],
    ["leaves out a part whose value is missing", answered, "The service answered 401"],
    [
      "leaves out a part whose number is zero",
      {
        code: "change_limit",
        values: { items: 40, withdrawn: 24, zeroed: 0, repriced: 3, sent: 0, limit_percent: 30 },
      },
      "Of 40 items on sale at the service, 24 withdrawn, 3 re-priced: more than 30 % at once waits for a confirmation",
    ],
    [
      "leaves out a part whose value is false",
      { code: "category_only", values: { name: "Phones", inherits: false } },
      "It is in “Phones”",
    ],
    [
      "inserts a value unchanged, whatever it contains",
      { code: "failed", values: { error: "column {x} [0] $& is gone" } },
      "column {x} [0] $& is gone",
    ],
  ])("%s", (_, message, text) => {
    expect(render(message)).toBe(text)
  })

  it.each<[Language, string]>([
    ["en", "The service refused the credentials: the service answered 401"],
    ["fil", "Tinanggihan ng serbisyo ang credentials: sumagot ang serbisyo ng 401"],
  ])("uses one language for all its parts: %s", (language, text) => {
    expect(render({ code: "credentials_refused", values: { why: answered } }, language)).toBe(text)
  })

  it("uses the page's word for a name of the plugin, also in an inner message", () => {
    const toWord = (name: string, value: string) => (name === "status" ? `<${value}>` : value)
    const reason = { code: "service_says", values: { status: "APR" } } as const
    const message: Message = { code: "deal_disagreement", values: { trx_id: "trx-1", state: "cancelled", reason } }
    expect(render(message, "en", toWord)).toBe("Deal trx-1 is cancelled here, and the service says <APR>")
  })

  it("keeps its form from the catalogue within another sentence", () => {
    expect(renderWithin({ code: "missing", values: {} })).toBe("is missing")
  })

  it("shows its code if another version has stored a code without words", () => {
    const stored = JSON.parse('{ "code": "of_tomorrow", "values": {} }') as Message
    expect(render(stored)).toBe("of_tomorrow")
  })
})

it("a fix has a text in both languages", () => {
  expect(renderFix("not_published")).toBe("Publish the product.")
  expect(renderFix("not_published", "fil")).toBe("I-publish ang produkto.")
})

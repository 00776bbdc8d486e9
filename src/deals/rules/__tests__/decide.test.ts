import { aContent } from "../../../catalog/rules/__tests__/samples"
import { type Desired } from "../../../catalog/rules/desired/desired"
import { toProblem } from "../../../catalog/rules/item/problem"
import { DEFAULT_SETTINGS, type Settings } from "../../../settings/rules/settings"
import { type Adjustment, type DealCase, decideDeal, type DealVariant, toMostShown, toSalePrice } from "../decide"

const variant: DealVariant = {
  choice: null,
  isPublished: true,
  isInSalesChannel: true,
  isInUnsoldCategory: false,
  price: { calculated: "1499.5", original: "1999" },
}

const UNTAXED = { price: null, taxFailure: { country: "PH", detail: "no answer" } }

interface CaseChanges {
  deal?: object
  variant?: Partial<DealVariant> | null
  settings?: Partial<Settings>
  approvedPrices?: number[]
  sentPrice?: number
  adjustment?: Adjustment
}

function toCase(changes: CaseChanges): DealCase {
  return {
    deal: { product_id: "p", amount: 1500, currency: "PHP", ...changes.deal },
    variant: changes.variant === null ? null : { ...variant, ...changes.variant },
    settings: { ...DEFAULT_SETTINGS, ...changes.settings },
    approvedPrices: changes.approvedPrices ?? [],
    sentPrice: changes.sentPrice ?? null,
    adjustment: changes.adjustment ?? { kind: "none" },
  }
}

function decide(changes: CaseChanges) {
  const decision = decideDeal(toCase(changes))
  return decision.kind === "accept" ? "accept" : decision.code
}

describe("a deal is decided before stock is touched", () => {
  it.each([
    ["the live price, rounded as it is sent", {}, "accept"],
    ["the currency in small letters", { deal: { currency: " php " } }, "accept"],
    ["another currency", { deal: { currency: "USD" } }, "CURRENCY_MISMATCH"],
    ["a cent less", { deal: { amount: 1499.99 } }, "PRICE_MISMATCH"],
    [
      "more than the price, where the exact one is needed",
      { deal: { amount: 1501 }, settings: { price_policy: "exact" } },
      "PRICE_MISMATCH",
    ],
    [
      "more, where at least the price is enough",
      { deal: { amount: 1501 }, settings: { price_policy: "at_least" } },
      "accept",
    ],
    [
      "less, where at least the price is needed",
      { deal: { amount: 1499 }, settings: { price_policy: "at_least" } },
      "PRICE_MISMATCH",
    ],
    [
      "the price that customers see, where nobody has chosen a policy",
      { deal: { amount: 1400 }, approvedPrices: [1500, 1400] },
      "accept",
    ],
    [
      "the price that customers see, where the exact one is needed",
      { deal: { amount: 1400 }, settings: { price_policy: "exact" }, approvedPrices: [1400] },
      "PRICE_MISMATCH",
    ],
    ["a price never approved", { deal: { amount: 1400 } }, "PRICE_MISMATCH"],
    ["within the tolerance", { deal: { amount: 1470 }, settings: { price_tolerance_percent: 2 } }, "accept"],
    [
      "just outside the tolerance",
      { deal: { amount: 1469 }, settings: { price_tolerance_percent: 2 } },
      "PRICE_MISMATCH",
    ],
    ["a price that may not be rounded", { settings: { rounding: "refuse" } }, "OUT_OF_STOCK"],
    ["no price any more", { variant: { price: null } }, "OUT_OF_STOCK"],
    [
      "the approved price while the tax is unknown",
      { variant: UNTAXED, settings: { price_policy: "approved" }, approvedPrices: [1500] },
      "accept",
    ],
    [
      "another price while the tax is unknown",
      { variant: UNTAXED, settings: { price_policy: "approved" }, approvedPrices: [1400] },
      "INTERNAL_ERROR",
    ],
    [
      "the approved price while the tax is unknown, where it does not count",
      { variant: UNTAXED, settings: { price_policy: "exact" }, approvedPrices: [1500] },
      "INTERNAL_ERROR",
    ],
    [
      "an unpublished product while the tax is unknown",
      { variant: { ...UNTAXED, isPublished: false } },
      "OUT_OF_STOCK",
    ],
    ["an unpublished product", { variant: { isPublished: false } }, "OUT_OF_STOCK"],
    ["a product outside the channel", { variant: { isInSalesChannel: false } }, "OUT_OF_STOCK"],
    ["a product whose category is not sold", { variant: { isInUnsoldCategory: true } }, "OUT_OF_STOCK"],
    ["a deleted variant", { variant: null }, "OUT_OF_STOCK"],
    ["the store's own price after another one was sent", { sentPrice: 1400 }, "accept"],
    [
      "the price that was sent last, where the store has another",
      { deal: { amount: 1400 }, sentPrice: 1400 },
      "PRICE_MISMATCH",
    ],
  ] as const)("%s", (_, changes, expected) => {
    expect(decide(changes as CaseChanges)).toBe(expected)
  })

  const adjusted = (desired: Partial<Desired> & { kind: Desired["kind"] }) =>
    ({ kind: "adjusted", desired: { in_stock: 5, problems: [], ...desired } as Desired }) as const
  const noPrice = [toProblem({ code: "no_price", values: { currency: "PHP" } })]
  it.each<[string, CaseChanges, string]>([
    [
      "decides the price",
      { deal: { amount: 1575 }, adjustment: adjusted({ kind: "listed", content: aContent({ deals_price: 1575 }) }) },
      "accept",
    ],
    [
      "overrules a lower price of the store",
      { adjustment: adjusted({ kind: "listed", content: aContent({ deals_price: 1575 }) }) },
      "PRICE_MISMATCH",
    ],
    [
      "decides the price of an item with a waiting price",
      { adjustment: adjusted({ kind: "blocked", content: { deals_price: 1500 } }) },
      "accept",
    ],
    [
      "uses the price of the last push, if the hook returns none",
      { deal: { amount: 1400 }, sentPrice: 1400, adjustment: adjusted({ kind: "blocked" }) },
      "accept",
    ],
    [
      "sells no item that it withdraws",
      { adjustment: adjusted({ kind: "unwanted", reason: "opted_out" }) },
      "OUT_OF_STOCK",
    ],
    [
      "sells a product that the store does not publish",
      {
        variant: { isPublished: false },
        adjustment: adjusted({ kind: "listed", content: aContent({ deals_price: 1500 }) }),
      },
      "accept",
    ],
    ["sells no item without a price", { adjustment: adjusted({ kind: "blocked", problems: noPrice }) }, "OUT_OF_STOCK"],
    [
      "sells an item without a price in the store at its own price",
      { variant: { price: null }, adjustment: adjusted({ kind: "listed", content: aContent({ deals_price: 1500 }) }) },
      "accept",
    ],
    [
      "failed, and the price of the last push counts",
      { deal: { amount: 1575 }, sentPrice: 1575, adjustment: { kind: "unknown" } },
      "accept",
    ],
    ["failed before any push, and the store's own price counts", { adjustment: { kind: "unknown" } }, "accept"],
    [
      "failed, and an item without a price is not sold",
      { variant: { price: null }, sentPrice: 1500, adjustment: { kind: "unknown" } },
      "OUT_OF_STOCK",
    ],
  ])("the merchant's hook %s", (_, changes, expected) => {
    expect(decide(changes)).toBe(expected)
  })

  it.each<[string, CaseChanges, string]>([
    ["both currencies", { deal: { currency: "USD" } }, "currency: USD was paid, PHP is expected"],
    [
      "an unpublished product",
      { variant: { isPublished: false } },
      "product p is not sold any more: it is not published",
    ],
    ["a deleted product", { variant: null }, "product p is not sold any more: it was deleted"],
    [
      "a product that the merchant's hook withdraws",
      { adjustment: adjusted({ kind: "unwanted", reason: "opted_out" }) },
      "product p is not sold any more: it is excluded from the service",
    ],
    ["a missing price", { variant: { price: null } }, "product p has no price at which it could be sold"],
    ["both prices", { deal: { amount: 1400 } }, "amount: 1400 was paid for product p, its price is 1500"],
  ])("a refusal names %s", (_, changes, message) => {
    expect(decideDeal(toCase(changes))).toMatchObject({ kind: "refuse", message })
  })

  it("a withdrawn item has no price", () => {
    expect(toSalePrice(toCase({ adjustment: adjusted({ kind: "unwanted", reason: "opted_out" }) }))).toBeNull()
  })

  it.each<[string, number, number, number | null]>([
    ["is the cap of the hook", 7, 3, 3],
    ["does not exist if the hook leaves the stock as it is", 7, 7, null],
    ["does not exist if the hook shows more units than the store has", 7, 9, null],
    ["is zero if the hook shows a negative number", 7, -1, 0],
  ])("the most units that are shown: %s", (_, own, shown, expected) => {
    const before = adjusted({ kind: "blocked", in_stock: own }).desired
    expect(toMostShown(before, adjusted({ kind: "blocked", in_stock: shown }).desired)).toBe(expected)
  })

  it("the hook's limit on the stock does not apply to an item that is not sold, with or without the hook", () => {
    const [few, many] = [3, 7].map((in_stock) => adjusted({ kind: "blocked", in_stock }).desired)
    const unwanted = { kind: "unwanted", reason: "opted_out" } as const
    expect([few, many].map((desired) => desired && toMostShown(unwanted, desired))).toEqual([null, null])
    expect([few, many].map((desired) => desired && toMostShown(desired, unwanted))).toEqual([null, null])
  })

  it("an item that was opted out is not sold", () => {
    const choice = {
      enabled: false,
      category: null,
      product_tagline: null,
      product_tnc: null,
      product_link: null,
      days_valid: null,
      expiry_date_time: null,
      stock_buffer: null,
    }
    expect(decide({ variant: { choice } })).toBe("OUT_OF_STOCK")
  })
})

import { DEFAULT_SETTINGS, type Settings } from "../../settings/settings"
import { type DealCase, decideDeal, type DealVariant } from "../decide"

const variant: DealVariant = {
  choice: null,
  isPublished: true,
  isInSalesChannel: true,
  price: { calculated: "1499.5", original: "1999" },
}

function decide(changes: {
  deal?: object
  variant?: Partial<DealVariant> | null
  settings?: Partial<Settings>
  approvedPrice?: number
}) {
  const dealCase: DealCase = {
    deal: { product_id: "p", amount: 1500, currency: "PHP", ...changes.deal },
    variant: changes.variant === null ? null : { ...variant, ...changes.variant },
    settings: { ...DEFAULT_SETTINGS, ...changes.settings },
    approvedPrice: changes.approvedPrice ?? null,
  }
  const decision = decideDeal(dealCase)
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
      { deal: { amount: 1400 }, approvedPrice: 1400 },
      "accept",
    ],
    [
      "the price that customers see, where the exact one is needed",
      { deal: { amount: 1400 }, settings: { price_policy: "exact" }, approvedPrice: 1400 },
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
    ["an unpublished product", { variant: { isPublished: false } }, "OUT_OF_STOCK"],
    ["a product outside the channel", { variant: { isInSalesChannel: false } }, "OUT_OF_STOCK"],
    ["a deleted variant", { variant: null }, "OUT_OF_STOCK"],
  ] as const)("%s", (_, changes, expected) => {
    expect(decide(changes as Parameters<typeof decide>[0])).toBe(expected)
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

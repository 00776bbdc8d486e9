import { createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { readPrices, type UnknownTax } from "../read-prices"

const PRICES = { calculated_amount: 100, original_amount: 100 }

const ROWS = ["before_tax", "with_tax"].map((id) => ({ id, price_set_id: id, product: { id: "phone", type_id: null } }))

const PLACE = { currency_code: "php", region_id: "reg_ph", default_country: null }

/** A store whose tax provider never answers. It adds tax to one price, and the other includes it. */
function aStore() {
  const container = createMedusaContainer()
  const register = (module: string, service: object) => container.register(module, { resolve: () => service })
  register(Modules.PRICING, {
    calculatePrices: ({ id: ids }: { id: string[] }) =>
      Promise.resolve(
        ids.map((id) => ({
          ...PRICES,
          id,
          is_calculated_price_tax_inclusive: id === "with_tax",
          is_original_price_tax_inclusive: id === "with_tax",
        })),
      ),
  })
  register(Modules.REGION, {
    retrieveRegion: () => Promise.resolve({ automatic_taxes: true, countries: [{ iso_2: "ph" }] }),
  })
  register(Modules.TAX, { getTaxLines: () => new Promise(() => {}) })
  return container
}

describe("prices while the tax provider hangs", () => {
  it("include the known ones, and name the others to the reader", async () => {
    const unknown: UnknownTax[] = []
    const prices = await readPrices(aStore(), ROWS, PLACE, { limitMs: 5, onUnknownTax: (tax) => unknown.push(tax) })
    expect([...prices.keys()]).toEqual(["with_tax"])
    expect(unknown).toEqual([
      { variantIds: ["before_tax"], failure: { country: "PH", detail: "no answer within 5 ms" } },
    ])
  })

  it("fail a reader that needs all of them", async () => {
    await expect(readPrices(aStore(), ROWS, PLACE, { limitMs: 5 })).rejects.toThrow("no answer within 5 ms")
  })
})

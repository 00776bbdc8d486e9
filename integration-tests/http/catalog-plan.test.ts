import { planCatalog } from "../../src/catalog/preview/preview"
import { costOf } from "../harness/count-statements"
import { multiplyProduct } from "../harness/multiply-product"
import { describeSellingStore } from "../harness/selling-store"

/** Variants per page of a plan: fewer than a merchant's, so that a small catalogue has several pages. */
const PAGE = 50

describeSellingStore("a plan of the whole catalogue", ({ store, seeded, shop }) => {
  /** Counts the statements of a plan and their rows: the least of three runs, because the store's other work counts too. */
  async function costOfPlan() {
    const trials = [await costOfOne(), await costOfOne(), await costOfOne()]
    return trials.reduce((least, each) => (each.statements < least.statements ? each : least))
  }

  async function costOfOne() {
    let variants = 0
    const cost = await costOf(store.container, async () => {
      variants = (await planCatalog(store.opened, { itemsAtOnce: PAGE })).counts.total
    })
    return { ...cost, variants }
  }

  const more = (from: number, to: number) =>
    multiplyProduct(store.sql, { productId: seeded().product.id, variantId: shop.small, copies: { from, to } })

  it("needs the same work for each further page", async () => {
    await more(1, PAGE - 2)
    const [one, two, four] = [
      await costOfPlan(),
      await more(PAGE - 1, 2 * PAGE - 2).then(costOfPlan),
      await more(2 * PAGE - 1, 4 * PAGE - 2).then(costOfPlan),
    ]
    expect([one, two, four].map(({ variants }) => variants)).toEqual([PAGE, 2 * PAGE, 4 * PAGE])
    const perPage = { statements: two.statements - one.statements, rows: two.rows - one.rows }
    expect(perPage.rows).toBeGreaterThanOrEqual(PAGE)
    expect(four.statements - two.statements).toBeLessThanOrEqual(2 * perPage.statements)
    // A few statements of each page return rows that the pages have in common.
    expect(four.rows - two.rows).toBeLessThanOrEqual(2 * perPage.rows * 1.01)
  })
})

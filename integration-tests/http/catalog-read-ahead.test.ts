import { pushLane } from "../../src/catalog/push/push-loop"
import { multiplyProduct } from "../harness/multiply-product"
import { describeSellingStore, type SellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

/** Three pages of a pass. */
const COPIES = 600
const PAGE = 200
/** A full page of stock, and some more. */
const FOR_STOCK = 1_100

async function sell({ store, shop }: Pick<SellingStore, "store" | "shop">, copies: number): Promise<void> {
  const { id: productId } = shop.seeded().product
  await multiplyProduct(store.sql, { productId, variantId: shop.small, copies: { from: 1, to: copies } })
  await store.sql(
    `INSERT INTO product_category_product (product_id, product_category_id)
     SELECT p.id, l.product_category_id FROM product_category_product l JOIN product p ON p.id LIKE l.product_id || '_%'
      WHERE l.product_id = ?`,
    [productId],
  )
  expect(await shop.pushAndApprove()).toMatchObject({ created: copies + 2, blocked: 0 })
}

describeSellingStore("a push of more stock than one page", ({ store, shop }) => {
  const requests = () =>
    store.sandbox.control.journal().filter(({ operation }) => operation === "catalog.syncProducts").length
  let before = 0

  beforeEach(async () => {
    await sell({ store, shop }, FOR_STOCK)
    before = requests()
    await store.sql(
      `UPDATE partner_commerce_item SET stock_wanted_version = stock_wanted_version + 1, known = jsonb_set(known, '{in_stock}', '1')`,
    )
  })

  const whenBothAreSent = () => waitFor("the second page at the service", () => requests() - before === 2)

  it("sends its next page while the page before is recorded", async () => {
    const pages: number[] = []
    await pushLane(store.opened, {
      lane: "stock",
      onPage: async ({ done }) => {
        pages.push(done)
        if (done === 1_000) await whenBothAreSent()
      },
    })
    expect(pages.toSorted((a, b) => b - a)).toEqual([1_000, FOR_STOCK + 2 - 1_000])
    expect(await store.opened.catalog.items.countDirty()).toBe(0)
  })

  it("records the next page too if the page before could not be counted", async () => {
    const push = pushLane(store.opened, {
      lane: "stock",
      onPage: async ({ done }) => {
        if (done < 1_000) return
        await whenBothAreSent()
        throw new Error("not counted")
      },
    })
    await expect(push).rejects.toThrow("not counted")
    expect(await store.sql("SELECT id FROM partner_commerce_item WHERE lease_token IS NOT NULL")).toEqual([])
    expect(await store.opened.catalog.items.countDirty()).toBe(0)
  })
})

describeSellingStore("a pass over items in step", ({ store, shop }) => {
  const leased = () =>
    store.sql<{ id: string; is_in_flight: boolean }>(
      "SELECT id, in_flight IS NOT NULL AS is_in_flight FROM partner_commerce_item WHERE lease_token IS NOT NULL ORDER BY due_at",
    )

  beforeEach(async () => {
    await sell({ store, shop }, COPIES)
    await store.sql("UPDATE partner_commerce_item SET wanted_version = wanted_version + 1, due_at = now()")
  })

  /** @returns the number of items of each page, of both lanes */
  async function pass(onFirstPage: () => Promise<void>): Promise<number[]> {
    const pages: number[] = []
    await pushLane(store.opened, {
      lane: "content",
      isPass: true,
      onPage: async ({ done }) => {
        if (pages.push(done) === 1) await onFirstPage()
      },
    })
    expect(await leased()).toEqual([])
    return pages
  }

  const whenReadAhead = () =>
    waitFor("the two pages that are read ahead", async () => {
      const rows = await leased()
      return rows.length === 2 * PAGE ? rows : null
    })

  it("reads its next two pages while the page before is compared and recorded", async () => {
    const pages = await pass(async () => {
      await whenReadAhead()
    })
    expect(pages).toEqual([PAGE, PAGE, PAGE, 2])
  })

  it("gives the next pages back before a request, so that the stock lane can send their stock", async () => {
    await store.sql(
      `UPDATE partner_commerce_item SET known = jsonb_set(known, '{content,description}', '"Old"'), due_at = now() - interval '1 minute'
        WHERE variant_id = ?`,
      [shop.small],
    )
    store.sandbox.control.addFault({ kind: "delay", ms: 2_000, match: { operation: "catalog.syncProducts" } })
    const push = pass(() => Promise.resolve())
    await waitFor("the request", async () => (await leased()).some(({ is_in_flight }) => is_in_flight))
    expect(await leased()).toHaveLength(PAGE)
    await push
  })

  it("gives the next pages back before it reads the pictures of a page", async () => {
    const withPicture = `${shop.small}_1`
    await store.sql("UPDATE image SET url = ? WHERE product_id = ?", [
      store.pictures.url("new.png"),
      `${shop.seeded().product.id}_1`,
    ])
    await store.sql(
      `UPDATE partner_commerce_item SET due_at = now() - interval '1 minute' * CASE WHEN variant_id = ? THEN 1 ELSE 2 END
        WHERE variant_id = ? OR id IN (SELECT id FROM partner_commerce_item WHERE variant_id <> ? LIMIT ${PAGE})`,
      [withPicture, withPicture, withPicture],
    )
    const show = store.pictures.hang("new.png")
    const push = pass(() => Promise.resolve())
    await waitFor("the request of the picture", () => store.pictures.requests.includes("GET /new.png"))
    expect(await leased()).toEqual([])
    show()
    expect((await push)[0]).toBe(PAGE)
  })

  it("gives the next pages back while their stock is due, so that the stock is sent first", async () => {
    const pages = await pass(async () => {
      const [row] = await whenReadAhead()
      await store.sql(
        `UPDATE partner_commerce_item SET stock_wanted_version = stock_wanted_version + 1, known = jsonb_set(known, '{in_stock}', '1')
          WHERE id = ?`,
        [row?.id],
      )
    })
    expect(pages).toEqual([PAGE, 1, PAGE, PAGE, 2])
  })

  it("releases the next pages if pushing is paused", async () => {
    const pages = await pass(async () => {
      await whenReadAhead()
      await shop.send("/pause")
    })
    expect(pages).toEqual([PAGE])
    await shop.send("/resume")
  })
})

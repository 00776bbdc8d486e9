import { bundleElement } from "../../src/storefront/script"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { Storefront } from "../harness/storefront"
import { ownPlansStore } from "./plans-store"

const PLANS = "/store/partner-commerce/installment-plans"

/** The small phone costs 15,990; the checkout accepts at most 30,000. */
describeSellingStore(
  "installment plans in the storefront",
  ({ store, seeded, control, shop }) => {
    const storefront = new Storefront(store, seeded)
    beforeAll(() => storefront.open())

    const ofVariant = (variantId: string, more = "") =>
      `${PLANS}?variant_id=${variantId}&region_id=${seeded().region.id}${more}`
    const read = async (path: string) => (await expectOk(storefront.guest.get(path))).data
    const calls = () =>
      control()
        .journal()
        .filter(({ operation }) => operation === "transactions.getInstallmentPlans")
    const setPrice = async (amount: number) => {
      const path = `/admin/products/${seeded().product.id}/variants/${shop.small}`
      await expectOk(store.admin.post(path, { prices: [{ amount, currency_code: "php" }] }))
    }

    it("use the variant's current price, and show the least monthly amount", async () => {
      const answer = await read(ofVariant(shop.small))
      expect(answer).toMatchObject({ amount: 15_990, currency_code: "php" })
      expect(answer.installment_plans).toEqual([
        expect.objectContaining({ name: "Standard", amount: 15_990, tenures: [3, 6, 9, 12] }),
      ])
      expect(answer.reason).toBeNull()
      expect(answer.from_per_month).toBe(Math.min(...answer.installment_plans[0].installments.flat()))

      await setPrice(12_340)
      expect(await read(ofVariant(shop.small))).toMatchObject({ amount: 12_340 })
    })

    it("count the quantity, with its own price if the store has one", async () => {
      await setPrice(2_000)
      expect(await read(ofVariant(shop.small, "&quantity=3"))).toMatchObject({ amount: 6_000 })
      await expectOk(
        store.admin.post(`/admin/products/${seeded().product.id}/variants/${shop.small}`, {
          prices: [
            { amount: 2_000, currency_code: "php", max_quantity: 2 },
            { amount: 1_500, currency_code: "php", min_quantity: 3 },
          ],
        }),
      )
      expect(await read(ofVariant(shop.small, "&quantity=3"))).toMatchObject({ amount: 4_500 })
    })

    it("use the price of a signed-in customer's group", async () => {
      const { id, client } = await storefront.customer("member@example.com")
      const { data } = await expectOk(store.admin.post("/admin/customer-groups", { name: "Members" }))
      await expectOk(store.admin.post(`/admin/customer-groups/${data.customer_group.id}/customers`, { add: [id] }))
      await expectOk(
        store.admin.post("/admin/price-lists", {
          title: "Members",
          description: "For members",
          status: "active",
          rules: { "customer.groups.id": [data.customer_group.id] },
          prices: [{ amount: 9_990, currency_code: "php", variant_id: shop.small }],
        }),
      )
      expect((await expectOk(client.get(ofVariant(shop.small)))).data).toMatchObject({ amount: 9_990 })
      expect(await read(ofVariant(shop.small))).toMatchObject({ amount: 15_990 })
    })

    it("are computed for the total of a cart", async () => {
      const cartId = await storefront.cartWith(shop.small, 1)
      const answer = await read(`${PLANS}?cart_id=${cartId}`)
      expect(answer).toMatchObject({ amount: 15_990, currency_code: "php" })
      expect(answer.installment_plans).toHaveLength(1)
    })

    it("show an item's monthly amounts in the admin, for the live price and the store's price", async () => {
      await shop.pushAndApprove()
      await shop.readBack()
      const perMonth = async () => (await shop.read(`/items/${shop.small}/installment-plans`)).from_per_month
      const { from_per_month: before } = await read(ofVariant(shop.small))
      expect(await perMonth()).toEqual({ live: before, desired: before })
      await setPrice(17_990)
      const { from_per_month: after } = await read(ofVariant(shop.small))
      expect(after).toBeGreaterThan(before)
      expect(await perMonth()).toEqual({ live: before, desired: after })
      await setPrice(30_001)
      expect(await perMonth()).toEqual({ live: before, desired: null })
      expect((await shop.get("/items/nobody/installment-plans")).status).toBe(404)
    })

    it("cost one call for fifty simultaneous requests and all later ones, and ignore the caller's amount", async () => {
      await setPrice(7_770)
      const path = ofVariant(shop.small, "&amount=1&price=1")
      const answers = await Promise.all(Array.from({ length: 50 }, () => storefront.guest.get(path)))
      expect(new Set(answers.map(({ status, data }) => `${status} ${data.amount}`))).toEqual(new Set(["200 7770"]))
      await read(ofVariant(shop.small))
      await read(`${PLANS}?cart_id=${await storefront.cartWith(shop.small, 1)}`)
      expect(calls().map(({ request }) => request)).toEqual([
        expect.objectContaining({ amount: 7_770, currency: "PHP" }),
      ])
    })

    it.each([
      ["below the minimum", 999, "below_minimum"],
      ["above the maximum", 30_001, "above_maximum"],
      ["of zero", 0, "below_minimum"],
    ])("are not offered for an amount %s, and cause no request", async (_, amount, reason) => {
      await setPrice(amount)
      expect(await read(ofVariant(shop.small))).toEqual({
        installment_plans: [],
        amount,
        currency_code: "php",
        from_per_month: null,
        reason,
      })
      expect(calls()).toEqual([])
    })

    it("reject a wrong request with the reason", async () => {
      const region = `region_id=${seeded().region.id}`
      const cartId = await storefront.cartWith(shop.small, 1)
      const questions: [string, string][] = [
        ["", "plans_for_nothing"],
        [`variant_id=${shop.small}`, "plans_for_nothing"],
        [`cart_id=${cartId}&variant_id=${shop.small}&${region}`, "plans_for_nothing"],
        [`variant_id=variant_none&${region}`, "no_variant"],
        [`variant_id=${shop.small}&region_id=reg_none`, "no_region"],
        ["cart_id=cart_none", "no_cart"],
        [`variant_id=${shop.small}&${region}&quantity=0`, "invalid_fields"],
        [`variant_id=${shop.small}&${region}&quantity=many`, "invalid_fields"],
        [`variant_id=${shop.small}&variant_id=${shop.large}&${region}`, "invalid_fields"],
      ]
      for (const [query, code] of questions) {
        const { status, data } = await storefront.guest.get(`${PLANS}?${query}`)
        expect([query, status, data.code]).toEqual([query, 400, code])
      }
    })

    const NOT_FOR_SALE = {
      installment_plans: [],
      amount: null,
      currency_code: "php",
      from_per_month: null,
      reason: "not_for_sale",
    }

    it("are not offered for goods outside the storefront's channel, and need a key", async () => {
      const { data } = await expectOk(store.admin.post("/admin/sales-channels", { name: "Another" }))
      const other = storefront.with(await storefront.makeKey([data.sales_channel.id]))
      expect((await expectOk(other.get(ofVariant(shop.small)))).data).toEqual(NOT_FOR_SALE)
      await expectOk(store.admin.post(`/admin/products/${seeded().product.id}`, { status: "draft" }))
      expect(await read(ofVariant(shop.small))).toEqual(NOT_FOR_SALE)
      expect((await store.api.get(ofVariant(shop.small))).status).toBe(400)
      expect(calls()).toEqual([])
    })

    it("are not offered for more units than one location has free", async () => {
      await setPrice(1_000)
      await shop.setStock(0, 7)
      expect((await read(ofVariant(shop.small, "&quantity=7"))).reason).toBeNull()
      expect(await read(ofVariant(shop.small, "&quantity=8"))).toEqual({
        ...NOT_FOR_SALE,
        amount: 8_000,
        reason: "out_of_stock",
      })
      const cartId = await storefront.cartWith(shop.small, 7)
      expect((await read(`${PLANS}?cart_id=${cartId}`)).reason).toBeNull()
      await shop.setStock(0, 6)
      expect(await read(`${PLANS}?cart_id=${cartId}`)).toMatchObject({ installment_plans: [], reason: "out_of_stock" })
      const path = `/admin/products/${seeded().product.id}/variants/${shop.small}`
      await expectOk(store.admin.post(path, { allow_backorder: true }))
      expect((await read(ofVariant(shop.small, "&quantity=8"))).reason).toBeNull()
    })

    it("forbid caches to share the answer between keys, customers and languages", async () => {
      const { headers } = await storefront.guest.get(ofVariant(shop.small))
      expect(headers.get("cache-control")).toBe("private, no-cache")
      const vary = headers.get("vary")?.toLowerCase() ?? ""
      for (const header of ["accept-language", "x-publishable-api-key", "authorization"]) expect(vary).toContain(header)
    })

    it.each([
      ["is down", { kind: "status", status: 500 }],
      ["breaks off", { kind: "reset_before" }],
      ["never answers", { kind: "hang" }],
      ["refuses the token", { kind: "status", status: 401 }],
      ["sends malformed JSON", { kind: "malformed_body" }],
    ] as const)(
      "stay empty if the service %s, within seconds, and cause no request after three failures",
      async (_, fault) => {
        // These amounts are unique. Five times each is below the highest amount of the service.
        const amount = 2_000 + Math.floor(Math.random() * 2_000) + 0.25
        // An answer resets the count of failures that earlier tests left.
        await setPrice(amount + 0.5)
        await read(ofVariant(shop.small))
        const before = calls().length
        control().addFault({ ...fault, times: null, match: { operation: "getInstallmentPlans" } })
        await setPrice(amount)
        const since = Date.now()
        const answer = await read(ofVariant(shop.small))
        expect(answer).toEqual({
          installment_plans: [],
          amount,
          currency_code: "php",
          from_per_month: null,
          reason: "unavailable",
        })
        expect(Date.now() - since).toBeLessThan(10_000)
        for (const quantity of [2, 3, 4, 5]) await read(ofVariant(shop.small, `&quantity=${quantity}`))
        expect(calls()).toHaveLength(before + 3)

        control().clearFaults()
        const now = performance.now.bind(performance)
        jest.spyOn(performance, "now").mockImplementation(() => now() + 15_001)
        expect((await read(ofVariant(shop.small))).installment_plans).toHaveLength(1)
      },
    )

    it.each([400, 500])("return for the next customer after a failed request (%s)", async (status) => {
      control().addFault({ kind: "status", status, match: { operation: "getInstallmentPlans" } })
      await setPrice(3_333.25 + status)
      expect((await read(ofVariant(shop.small))).installment_plans).toEqual([])
      expect((await read(ofVariant(shop.small))).installment_plans).toHaveLength(1)
      expect((await read(ofVariant(shop.large))).installment_plans).toHaveLength(1)
    })
    it("come with a component for pages of any origin, cached for a day and revalidated by its tag", async () => {
      const address = `${store.url}/partner-commerce/components/plans.js`
      const first = await fetch(address)
      expect([first.status, await first.text()]).toEqual([200, await bundleElement()])
      expect(Object.fromEntries(first.headers)).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": expect.stringContaining("max-age=86400"),
        "access-control-allow-origin": "*",
        etag: expect.stringMatching(/^"[\w-]+"$/),
      })
      const again = await fetch(address, { headers: { "if-none-match": first.headers.get("etag") ?? "" } })
      expect([again.status, await again.text()]).toEqual([304, ""])
      expect((await fetch(address, { method: "HEAD" })).status).toBe(200)
      expect((await fetch(address, { method: "POST" })).status).toBe(401)
      expect((await fetch(`${address}.map`)).status).toBe(401)
    })
  },
  ownPlansStore,
)

import { type Json } from "../harness/fuzzed-body"
import { type ApiFuzz, breaksDescription, fuzzedApiCalls, type Route, ROUTES } from "../harness/fuzzed-api"
import { LEAK, sendAll } from "../harness/fuzzed-answers"
import { adminUser } from "../harness/admin-user"
import { CheckoutDriver } from "../harness/checkout-driver"
import { CALLBACK } from "../harness/deal-driver"
import { heldMegabytes } from "../harness/heap"
import { adminBearer, expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { Storefront } from "../harness/storefront"
import { listenToLog } from "../harness/store-log"
import { ownPlansStore } from "./plans-store"

/** `npm run test:fuzz` and the release gate send 10,000. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 500)
/** FUZZ_SEED sets another seed; the title of the test names it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126)
const BATCH = 250
const MOST_GROWTH_MEGABYTES = 20

describeSellingStore(
  "nonsense at the API",
  ({ store, seeded, shop, driver }) => {
    const checkout = new CheckoutDriver(store, shop)
    const storefront = new Storefront(store, seeded)

    beforeAll(async () => {
      await checkout.publishableKey()
      await storefront.open()
    })

    it(`${CALLS} requests to all ${ROUTES.length} routes: each answered as the description says, and the books stay equal (seed ${SEED})`, async () => {
      const known = await knownValues()
      const proofs = await proofsOf()
      const log = listenToLog(store)
      const wrong = new Map<string, string>()
      const passed = new Set<string>()
      let blockedBefore = 0
      for (let sent = 0; sent < CALLS; sent += BATCH) {
        const calls = fuzzedApiCalls({ count: Math.min(BATCH, CALLS - sent), seed: SEED + sent, known, proofs })
        const answers = await sendAll(store.url, calls)
        for (const answer of answers) {
          const { method, path } = answer.call.route
          const breach = breaksDescription(answer)
          if (breach !== null) wrong.set(`${method} ${path} ${answer.status}`, breach)
          if (answer.status < 300) passed.add(`${method} ${path}`)
        }
        // The first calls of a route load modules.
        if (sent === 0) blockedBefore = heldMegabytes()
      }
      expect([...wrong.values()]).toEqual([])
      expect(log.filter((line) => LEAK.test(line) || /^INJECTED/m.test(line)).slice(0, 5)).toEqual([])
      expect(heldMegabytes() - blockedBefore).toBeLessThan(MOST_GROWTH_MEGABYTES)
      // The fuzz proves something only if most routes accept some of its requests.
      expect(passed.size).toBeGreaterThan(ROUTES.length / 2)
      jest.restoreAllMocks()
      await booksAreEqual()
    }, 1_200_000)

    /** The store's values for each field of a request. */
    async function knownValues(): Promise<Record<string, Json[]>> {
      await shop.pushAndApprove()
      const { trx_id: dealId } = await driver.bought({ id: shop.small })
      await driver.confirmed({ id: shop.small })
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      const { cart } = await checkout.started()
      const customer = await storefront.customer("ana@example.com")
      const [mapping] = (await shop.read("/category-mappings")).category_mappings
      const { data } = await expectOk(
        shop.send("/device-mappings", {
          category: "Smartphones",
          device_key: "color",
          source: { type: "fixed", value: "black" },
        }),
      )
      const runs = (await shop.read("/runs")).runs.map(({ id }: { id: string }) => id)
      const { category, product, region, sales_channel, shipping_option } = seeded()
      return {
        partner_id: [shop.small, shop.large],
        partner_ids: [shop.small],
        variant_id: [shop.small, shop.large],
        variant_ids: [shop.small],
        product_id: [product.id],
        product_ids: [product.id],
        id: [product.id, shop.small, customer.id, mapping.id, data.device_mapping.id, ...runs],
        trx_id: [dealId, session.trx_id],
        trxid: [session.trx_id],
        cart_id: [cart.id],
        region_id: [region.id],
        sales_channel_id: [sales_channel.id],
        shipping_option_id: [shipping_option.id],
        category_id: [category.id],
        category: ["Smartphones"],
        device_key: ["color"],
        currency_code: ["php", "PHP"],
        order: ["name", "-name"],
        q: ["Aurora", "AURORA-128", dealId],
        problem: ["no_category"],
      }
    }

    async function proofsOf() {
      const key = await checkout.publishableKey()
      const guest = { "x-publishable-api-key": key }
      const { token } = await storefront.customer("bea@example.com")
      const customer = `Bearer ${token}`
      const admin = { authorization: await adminBearer(store.url, adminUser) }
      const unknownProducts: Record<string, string>[] = [
        {},
        { authorization: "Bearer x" },
        CALLBACK,
        { authorization: "Basic c2tfeDo=" },
      ]
      return ({ path }: Route): ReturnType<ApiFuzz["proofs"]> => {
        if (path.startsWith("/admin/"))
          return { right: admin, wrong: [...unknownProducts, guest, { authorization: customer }] }
        const isOfCustomer = path.endsWith("/customer-account")
        return {
          right: isOfCustomer ? { ...guest, authorization: customer } : guest,
          wrong: [...unknownProducts, { "x-publishable-api-key": "pk_x" }, ...(isOfCustomer ? [guest] : [])],
        }
      }
    }

    /** Waits until all started work has ended and a comparison finds no difference. */
    async function booksAreEqual(): Promise<void> {
      const { reconciliation } = await waitFor("a comparison that ends", async () => {
        const { data } = await expectOk(shop.send("/reconciliation"))
        return !data.running && data
      })
      expect(reconciliation.differences).toEqual([])
      expect(reconciliation.compared).toBeGreaterThan(0)
    }
  },
  ownPlansStore,
)

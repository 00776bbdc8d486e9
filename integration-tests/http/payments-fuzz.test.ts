import { toTokenAddress } from "../../src/payments/customer-account/customer-token"
import { CheckoutDriver } from "../harness/checkout-driver"
import { dumpDatabase } from "../harness/dump-database"
import { sendAll, whatIsWrong } from "../harness/fuzzed-answers"
import { fuzzedCalls, paymentPlaces } from "../harness/fuzzed-calls"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { Storefront } from "../harness/storefront"
import { ownPlansStore } from "./plans-store"

/** The release gate makes four times as many calls. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 1_000) / 5
/** FUZZ_SEED sets another seed; the title of the test names it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
const TOKEN = "a-token-that-nobody-may-read"

describeSellingStore(
  "forged callbacks of payments",
  ({ store, seeded, shop, control }) => {
    const checkout = new CheckoutDriver(store, shop)
    const storefront = new Storefront(store, seeded)
    let customerId: string

    beforeAll(async () => {
      await checkout.publishableKey()
      await storefront.open()
      customerId = (await storefront.customer("ana@example.com")).id
    })

    it(`${CALLS} almost valid callbacks are answered in the protocol's form, and only the service's status moves a payment (seed ${SEED})`, async () => {
      const payments = [
        await paymentOf("PND", "open"),
        await paymentOf("HOL", "held"),
        await paymentOf("APR", "approved"),
        await paymentOf("REJ", "failed"),
        await paymentOf("CAN", "failed"),
      ]
      const before = await ledgerState()
      const known = payments.map(({ trx_id, order_ref }) => ({ trx_id: trx_id ?? "", order_id: order_ref }))
      const account = { path: tokenPath(), customerId, token: TOKEN }
      const calls = fuzzedCalls({ count: CALLS, seed: SEED, places: paymentPlaces(known, account) })

      const answers = await sendAll(store.url, calls)
      expect(answers).toHaveLength(CALLS)
      expect(answers.map(whatIsWrong).filter(Boolean).slice(0, 5)).toEqual([])
      // The fuzz proves something only if some callbacks are accepted.
      for (const what of ["status", "token"])
        expect(answers.some(({ call, status }) => call.what === what && status === 200)).toBe(true)

      await waitFor("what was asked for to be read", async () => (await unsettled()) === 0)
      expect(await ledgerState()).toEqual(before)
      expect(await dumpDatabase(store)).not.toContain(TOKEN)
    }, 600_000)

    /** A payment that the service has decided and that the plugin has settled. */
    async function paymentOf(status: "PND" | "HOL" | "APR" | "REJ" | "CAN", state: string) {
      const { session } = await checkout.started()
      if (status !== "PND") await control().sendStatus({ trx_id: session.trx_id, status, wait: true })
      return checkout.settledAs(session.trx_id, state)
    }

    /** The rows that decide about money and goods. */
    async function ledgerState() {
      const payments = await store.sql(
        "SELECT order_ref, state, remote_status, order_id, reversal FROM partner_commerce_payment ORDER BY order_ref",
      )
      const orders = await store.sql(`SELECT id, status FROM "order" ORDER BY id`)
      const captures = await store.sql("SELECT id, amount::text FROM capture ORDER BY id")
      const refunds = await store.sql("SELECT id FROM refund UNION ALL SELECT id FROM partner_commerce_refund")
      const reservations = await store.sql("SELECT id FROM reservation_item WHERE deleted_at IS NULL ORDER BY id")
      return { payments, orders, captures, refunds, reservations }
    }

    async function unsettled(): Promise<number> {
      const rows = await store.sql(
        "SELECT 1 FROM partner_commerce_payment WHERE asked_at IS NOT NULL OR lease_token IS NOT NULL",
      )
      return rows.length
    }

    /** The path of the token address that a transaction of the customer named. */
    function tokenPath(): string {
      const { pathname, search } = new URL(toTokenAddress(store.opened, customerId, new Date()) ?? "")
      return pathname.replace(/^\/partner-commerce/, "") + search
    }
  },
  ownPlansStore,
)

import { Client } from "@medusajs/framework/pg"
import { Modules } from "@medusajs/framework/utils"
import { setTimeout as sleep } from "node:timers/promises"
import { type PurchaseOutcome } from "../../src/sandbox"
import { settleDeal } from "../../src/deals/settle/settle-deal"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { waitFor } from "../harness/set-up"
import { startSlowProxy } from "../harness/slow-proxy"
import { describeSellingStore } from "../harness/selling-store"

const database = { host: process.env.DB_HOST ?? "localhost", port: Number(process.env.DB_PORT) }
const proxy = startSlowProxy(database)
afterAll(() => proxy.close())

const DEADLINE_MS = 2_000
/** The deadline, the time for a commit to return, and the time that a busy machine needs to detect it. The service waits 40 s. */
const ANSWERED_WITHIN_MS = DEADLINE_MS + 2_000 + 6_000

describeSellingStore(
  "deals on a bad day",
  ({ store, seeded, control, driver }) => {
    afterEach(() => {
      proxy.delay(0)
      proxy.letGo()
    })

    describe("a slow database", () => {
      it.each([5, 60, 400])(
        "makes the store decide in time or not at all if every statement takes %s ms longer",
        async (delayMs) => {
          const id = await driver.listed()
          proxy.delay(delayMs)
          const purchase = await driver.buyOne({ id })
          proxy.delay(0)
          isInTime(purchase)
          await isWholeOrGone(purchase)
        },
      )

      it("makes the store refuse a purchase without a trace after the deadline", async () => {
        const id = await driver.listed()
        proxy.delay(900)
        const purchase = await driver.buyOne({ id })
        proxy.delay(0)
        isInTime(purchase)
        expect(purchase).toMatchObject({ http_status: 500, answer: { code: "DEADLINE_EXCEEDED" }, status: "CAN" })
        await isWholeOrGone(purchase)
        await onlyThese(0)
      })
    })

    describe("a silent database", () => {
      it.each([0, 10, 25, 50, 90, 150])(
        "makes the store refuse in time %s ms into a purchase, without a trace when the database returns",
        async (afterMs) => {
          const id = await driver.listed()
          const buying = driver.buyOne({ id })
          await sleep(afterMs)
          proxy.stall()
          const purchase = await buying
          proxy.letGo()
          isInTime(purchase)
          await isWholeOrGone(purchase)
          await onlyThese(purchase.status === "APR" ? 1 : 0)
        },
      )

      it("makes the store answer twenty customers in time", async () => {
        const id = await driver.listed()
        const buying = control().buy({ id, quantity: 20 })
        await sleep(60)
        proxy.stall()
        const purchases = await buying
        proxy.letGo()
        purchases.forEach(isInTime)
        for (const purchase of purchases) await isWholeOrGone(purchase)
        await onlyThese(purchases.filter(({ status }) => status === "APR").length)
      })
    })

    describe("an item that another process holds", () => {
      it("makes the store refuse the purchase while a checkout holds the locking module, without a trace", async () => {
        const id = await driver.listed()
        await isRefusedWithoutTrace(await driver.whileHeld(() => driver.buyOne({ id })))
      })

      it("makes the store refuse the purchase while an import holds the row, without a trace", async () => {
        const id = await driver.listed()
        const other = new Client({ connectionString: `${toUrl(database)}/${await databaseName()}` })
        await other.connect()
        await other.query("BEGIN")
        await other.query("SELECT id FROM inventory_level WHERE inventory_item_id = $1 FOR UPDATE", [
          seeded().inventoryItemIds[0],
        ])
        const purchase = await driver.buyOne({ id })
        await other.query("ROLLBACK")
        await other.end()
        await isRefusedWithoutTrace(purchase)
      })
    })

    function isInTime({ ms, verdict }: PurchaseOutcome): void {
      expect(verdict).not.toBe("timeout")
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS)
    }

    async function isRefusedWithoutTrace(purchase: PurchaseOutcome): Promise<void> {
      isInTime(purchase)
      expect(purchase).toMatchObject({ http_status: 500, answer: { code: "DEADLINE_EXCEEDED" }, status: "CAN" })
      await isWholeOrGone(purchase)
      await onlyThese(0)
    }

    /** Expects that both sides agree in the end: sold with an order and a unit, or not sold with neither. */
    async function isWholeOrGone({ trx_id, status }: PurchaseOutcome): Promise<void> {
      const { ledger: deals } = store.opened.deals
      const settled = await waitFor(`deal ${trx_id} to be settled`, async () => {
        await settleDeal(store.opened, trx_id)
        const deal = await deals.read(trx_id)
        if (deal?.state === "committed" && deal.unfinished === null) await driver.recheck(trx_id)
        const now = await deals.read(trx_id)
        return now && ["refused", "confirmed", "cancelled"].includes(now.state) ? now : null
      })
      const isSold = settled.state === "confirmed"
      expect({ trx_id, isSold }).toEqual({ trx_id, isSold: status === "APR" })
      await waitFor(`the units of deal ${trx_id}`, async () => (await unitsOf(trx_id)) === (isSold ? 1 : 0))
      const orderId = settled.order_id
      const [order] = orderId ? await store.container.resolve(Modules.ORDER).listOrders({ id: orderId }) : []
      expect(order?.status ?? null).toBe(isSold ? "pending" : orderId ? "canceled" : null)
    }

    async function unitsOf(trx_id: string): Promise<number> {
      const ofDeal = { external_id: trx_id } as object
      return (await store.container.resolve(Modules.INVENTORY).listReservationItems(ofDeal)).length
    }

    /** Expects that all other orders and reservations are undone: by their own worker after the answer, or by the job. */
    async function onlyThese(sold: number): Promise<void> {
      const wanted = { living: sold, stocked_quantity: 10, reserved_quantity: sold }
      const isSo = async () => {
        await settleDueDeals(store.opened)
        return JSON.stringify(await left()) === JSON.stringify(wanted)
      }
      await waitFor("nothing else to be left", isSo).catch(async () => expect(await left()).toEqual(wanted))
    }

    async function left() {
      const orders = await store.container.resolve(Modules.ORDER).listOrders({})
      const { stocked_quantity, reserved_quantity } = await driver.level()
      return {
        living: orders.filter(({ status }) => status !== "canceled").length,
        stocked_quantity,
        reserved_quantity,
      }
    }

    async function databaseName(): Promise<string> {
      const { rows } = await store.container.resolve("__pg_connection__").raw("SELECT current_database() AS name")
      return rows[0].name
    }
  },
  { databasePort: proxy.port, settings: { order_deadline_ms: DEADLINE_MS } },
)

function toUrl({ host, port }: typeof database): string {
  return `postgres://${process.env.DB_USERNAME}:${process.env.DB_PASSWORD}@${host}:${port}`
}

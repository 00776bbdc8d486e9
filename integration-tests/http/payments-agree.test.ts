import fc from "fast-check"
import { settleDueRefunds } from "../../src/payments/refund/settle-due-refunds"
import { releaseReservations } from "../../src/payments/settle/release-reservations"
import { settleDuePayments } from "../../src/payments/settle/settle-due-payments"
import { CheckoutDriver } from "../harness/checkout-driver"
import { findDisagreements, findStoreDisagreements } from "../harness/money-books"
import { comeToRest, MONEY_SEED, moneyAction, MoneyHistory, type StoreDoor } from "../harness/money-history"
import { describeSellingStore } from "../harness/selling-store"
import { openStore } from "../../src/store/store"

/** The number of random histories in a run. The release gate plays more (MONEY_RUNS). */
const RUNS = Number(process.env.MONEY_RUNS ?? 5)

describeSellingStore("money after random sequences of events", ({ store, shop, control }) => {
  const checkout = new CheckoutDriver(store, shop)

  it(
    `agrees at the service, in Medusa's books, in the ledger and in the stock after ${RUNS} random histories (seed ${MONEY_SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(moneyAction, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 9 }),
          async (turns) => {
            const books = { sql: store.sql, sandbox: store.sandbox }
            const door = await openDoor()
            const cart = await checkout.withCollection(await checkout.cart({}))
            const history = new MoneyHistory(books, cart, shop.large)
            // Actions in one round run at the same time.
            for (const turn of turns) await Promise.allSettled(turn.map((each) => history.perform(each, door)))
            control().clearFaults()
            await comeToRest(books, [history.cartId], [door])
            expect([
              ...(await findDisagreements(books, history.cartId)),
              ...(await findStoreDisagreements(books, door.admin)),
            ]).toEqual([])
          },
        ),
        { numRuns: RUNS, seed: MONEY_SEED, endOnFailure: true },
      )
    },
    RUNS * 60_000,
  )

  async function openDoor(): Promise<StoreDoor> {
    const { container } = store
    const settle = async () => {
      await Promise.all([settleDuePayments(openStore(container)), releaseReservations(openStore(container))])
      await settleDueRefunds(openStore(container))
    }
    return { storefront: await checkout.storefront(), admin: store.admin, settle }
  }
})

import { type Bench, type Figure, type FigureName } from "../figure"
import { type World } from "../store/world"
import { callbacksCaptured, callbacksDuplicate, callbacksFirst } from "./callbacks"
import { checkoutStart } from "./checkout-start"
import { type PaymentsWorld, stockUp } from "./payments-world"
import { plansCached } from "./plans"
import { recheckBacklog } from "./recheck-backlog"
import { refundRace } from "./refund-race"

/** A few popular products. */
const WARES = 8

/** With the service's rate limit the bench would only measure this limit. */
const UNLIMITED = { PARTNER_COMMERCE_REQUESTS_PER_SECOND: "2000" }

const ON_ONE_STORE = {
  "plans-cached": plansCached,
  "checkout-start": checkoutStart,
  "callbacks-first": callbacksFirst,
  "callbacks-captured": callbacksCaptured,
  "callbacks-duplicate": callbacksDuplicate,
  "refund-race": refundRace,
} satisfies Partial<Record<FigureName, (opened: PaymentsWorld) => Promise<Figure>>>

interface PaymentsPlan {
  openWorld: () => Promise<World>
}

/** The cost of the checkout for customers and for the service, on a store with unlimited stock. */
export function payments({ openWorld }: PaymentsPlan): Bench {
  const names = Object.keys(ON_ONE_STORE) as (keyof typeof ON_ONE_STORE)[]
  return {
    names: [...names, "recheck-backlog"],
    async measure(isWanted) {
      const world = await openWorld()
      const database = await world.fillDatabase("payments", 100)
      await stockUp(world, database)
      const wares = await world.query<{ id: string }>(
        database,
        `SELECT id FROM product_variant ORDER BY id LIMIT ${WARES}`,
      )
      const variantIds = wares.map(({ id }) => id)
      const figures: Figure[] = []
      const wanted = names.filter(isWanted)
      if (wanted.length > 0) {
        const store = await world.startStore(database, { env: UNLIMITED })
        const opened = { world, store, database, variantIds }
        for (const name of wanted) figures.push(await ON_ONE_STORE[name](opened))
        await store.stop()
      }
      if (isWanted("recheck-backlog")) figures.push(await recheckBacklog(world, database, variantIds))
      return figures
    },
  }
}

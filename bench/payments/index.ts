import { type Bench, type Figure, toFigure } from "../figure"
import { median } from "../statistics"
import { type World } from "../store/world"
import type { Asked, Asking } from "./tasks/ask-plans"

const ROUNDS = 3
const PAGES = 8
const AT_ONCE = 64
const QUESTIONS = 10_000

interface PaymentsPlan {
  openWorld: () => Promise<World>
}

/** Plans of a few popular products, each question priced anew by the store; without HTTP, whose limit is Medusa's own. */
export function payments({ openWorld }: PaymentsPlan): Bench {
  return {
    names: ["plans-cached"],
    async measure() {
      const world = await openWorld()
      const database = await world.fillDatabase("plans", 100)
      const store = await world.startStore(database)
      try {
        const { salesChannelId, regionId } = world.shop
        const variants = await world.query<{ id: string }>(
          database,
          `SELECT id FROM product_variant ORDER BY id LIMIT ${PAGES}`,
        )
        const asking = { variantIds: variants.map(({ id }) => id), regionId, salesChannelId, atOnce: AT_ONCE }
        const ask = async (questions: number) => {
          const task = require.resolve("./tasks/ask-plans")
          return (await store.run<Asking, Asked>(task, { ...asking, questions })).output
        }
        const since = await world.sandbox.lastSeq()
        const rounds = [await ask(AT_ONCE * PAGES)]
        for (let round = 0; round < ROUNDS; round++) rounds.push(await ask(QUESTIONS))
        return [
          toPlansFigure(rounds, (await world.sandbox.callsSince(since, "transactions.getInstallmentPlans")).length),
        ]
      } finally {
        await store.stop()
      }
    },
  }
}

/** The first round has warmed the store up, and asked the service. */
function toPlansFigure([warmUp, ...rounds]: Asked[], calls: number): Figure {
  console.error(`plans-cached: ${calls} calls to the service for ${PAGES} prices`)
  const empty = [warmUp, ...rounds].reduce((sum, round) => sum + (round?.empty ?? 0), 0)
  return toFigure("plans-cached", {
    value: median(rounds.map(({ ms }) => (QUESTIONS / ms) * 1000)),
    baseline: null,
    holds: empty === 0 && calls <= PAGES,
  })
}

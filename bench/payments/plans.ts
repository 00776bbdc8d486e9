import { type Figure, toFigure } from "../figure"
import { median } from "../statistics"
import type { PaymentsWorld } from "./payments-world"
import type { Asked, Asking } from "./tasks/ask-plans"

const ROUNDS = 3
const AT_ONCE = 64
const QUESTIONS = 10_000

/**
 * Plans of a few popular products. The store computes the price for each question. The questions do not go over HTTP, because then Medusa's
 * own speed would be the limit.
 */
export async function plansCached({ world, store, variantIds }: PaymentsWorld): Promise<Figure> {
  const { salesChannelId, regionId } = world.shop
  const asking = { variantIds, regionId, salesChannelId, atOnce: AT_ONCE }
  const ask = async (questions: number) => {
    const task = require.resolve("./tasks/ask-plans")
    return (await store.run<Asking, Asked>(task, { ...asking, questions })).output
  }
  const since = await world.sandbox.lastSeq()
  // The first round warms the store up, and asks the service.
  const warmUp = await ask(AT_ONCE * variantIds.length)
  const rounds: Asked[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await ask(QUESTIONS))
  const calls = (await world.sandbox.callsSince(since, "transactions.getInstallmentPlans")).length
  console.error(`plans-cached: ${calls} calls to the service for ${variantIds.length} prices`)
  const empty = [warmUp, ...rounds].reduce((sum, round) => sum + round.empty, 0)
  return toFigure("plans-cached", {
    value: median(rounds.map(({ ms }) => (QUESTIONS / ms) * 1000)),
    baseline: null,
    holds: empty === 0 && calls <= variantIds.length,
  })
}

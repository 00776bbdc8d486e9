import { join } from "node:path"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type Figure, toFigure } from "../figure"
import { median } from "../statistics"
import { fillCarts, type PaymentsWorld, startSessions, stockUp } from "./payments-world"
import { startStripeStub } from "./stripe-stub"

const STRIPE = "pp_stripe_stripe"
const ROUNDS = 5
const CARTS = 20
const ADDED_MS = 25

/**
 * The time to choose the payment method. The baseline is Medusa's own Stripe provider with a service that answers at once, as the sandbox
 * does.
 */
export async function checkoutStart(opened: PaymentsWorld): Promise<Figure> {
  const { world, variantIds } = opened
  const stub = await startStripeStub()
  const database = await world.fillDatabase("stripe", 100)
  await stockUp(world, database)
  const directory = join(__dirname, "stripe-store")
  await world.query(
    database,
    `INSERT INTO region_payment_provider (id, region_id, payment_provider_id) VALUES ('regpp_stripe', $1, $2)`,
    [world.shop.regionId, STRIPE],
  )
  const store = await world.startStore(database, { directory, env: { STRIPE_STUB_PORT: String(stub.port) } })
  try {
    const ours = { opened, providerId: OWN_PROVIDER, times: [] as number[] }
    const stripes = {
      opened: { world, store, database, variantIds },
      providerId: STRIPE,
      times: [] as number[],
    }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const side of [stripes, ours]) {
        const times = await startSessions(side.opened.store, await fillCarts(side.opened, CARTS), side)
        // The first round warms both stores up.
        if (round > 0) side.times.push(...times)
      }
    }
    const [value, baseline] = [median(ours.times), median(stripes.times)]
    console.error(`checkout-start: ${(value - baseline).toFixed(1)} ms more than Stripe's`)
    return toFigure("checkout-start", { value, baseline, holds: value - baseline <= ADDED_MS })
  } finally {
    await store.stop()
    stub.close()
  }
}

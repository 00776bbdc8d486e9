import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { SANDBOX_DEFAULTS } from "../../src/sandbox"
import type { BenchStore } from "../store/store"
import type { World } from "../store/world"
import type { FilledCart, Filling } from "./tasks/fill-carts"
import type { Starting } from "./tasks/start-sessions"

export interface PaymentsWorld {
  world: World
  store: BenchStore
  database: string
  variantIds: string[]
}

/** A payment that the service has made. */
export interface OpenPayment {
  order_ref: string
  remote_trx_id: string
  cart_id: string
}

/** Gives the goods unlimited stock and a shipping profile, so that Medusa's own checkout can ship them. */
export async function stockUp(world: World, database: string): Promise<void> {
  const stocked = 1_000_000
  await world.query(
    database,
    `UPDATE inventory_level SET stocked_quantity = ${stocked}, raw_stocked_quantity = '{"value":"${stocked}","precision":20}'`,
  )
  await world.query(
    database,
    `INSERT INTO product_shipping_profile (id, product_id, shipping_profile_id)
       SELECT 'prodsp_' || product.id, product.id, profile.id FROM product, (SELECT shipping_profile_id AS id FROM shipping_option LIMIT 1) AS profile`,
  )
}

export async function fillCarts({ world, store, variantIds }: PaymentsWorld, carts: number): Promise<FilledCart[]> {
  const { salesChannelId, regionId } = world.shop
  const input = { carts, variantIds, salesChannelId, regionId }
  return (await store.run<Filling, FilledCart[]>(require.resolve("./tasks/fill-carts"), input)).output
}

/** @returns how long each customer waits, in ms */
export async function startSessions(store: BenchStore, carts: FilledCart[], starting: Omit<Starting, "collectionIds">) {
  const input = { collectionIds: carts.map(({ collectionId }) => collectionId), ...starting }
  return (await store.run<Starting, number[]>(require.resolve("./tasks/start-sessions"), input)).output
}

export async function openPayments(opened: PaymentsWorld, count: number): Promise<OpenPayment[]> {
  const carts = await fillCarts(opened, count)
  await startSessions(opened.store, carts, { providerId: OWN_PROVIDER })
  return opened.world.query<OpenPayment>(
    opened.database,
    "SELECT order_ref, remote_trx_id, cart_id FROM partner_commerce_payment WHERE cart_id = ANY($1)",
    [carts.map(({ cartId }) => cartId)],
  )
}

/** Approves payments at the service. The store learns about the decision when the bench sends the callback. */
export async function approve({ world }: PaymentsWorld, payments: OpenPayment[]): Promise<void> {
  for (const { remote_trx_id } of payments) {
    const url = `${world.sandbox.url}/checkout/${remote_trx_id}/approve`
    const { status } = await fetch(url, { method: "POST", redirect: "manual" })
    if (status !== 303) throw new Error(`The approval was answered ${status}`)
  }
}

/** @returns the status of the answer */
export async function callBack({ store }: PaymentsWorld, { order_ref, remote_trx_id }: OpenPayment): Promise<number> {
  const response = await fetch(`${store.url}/partner-commerce/trx/status`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${SANDBOX_DEFAULTS.callbackBearer}` },
    body: JSON.stringify({
      status: "APR",
      order_id: order_ref,
      trx_id: remote_trx_id,
      current_time: NOW,
      message: "approved",
    }),
  })
  await response.arrayBuffer()
  return response.status
}

const NOW = new Date().toISOString().slice(0, 19).replace("T", " ")

export async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50))
}

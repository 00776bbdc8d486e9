import { Client } from "@medusajs/framework/pg"
import { setTimeout as sleep } from "node:timers/promises"
import { type Figure, toFigure } from "../figure"
import { median } from "../statistics"
import {
  approve,
  callBack,
  fillCarts,
  type OpenPayment,
  openPayments,
  type PaymentsWorld,
  startSessions,
  untilTrue,
} from "./payments-world"
import type { Completing } from "./tasks/complete-carts"

const ROUNDS = 3
const CARTS = 40
const AT_ONCE = 8
const DUPLICATES = 3_000
const DUPLICATES_AT_ONCE = 32

/** Orders per second from first callbacks. The baseline is Medusa's bare workflow for carts that need no service. */
export const callbacksFirst = (opened: PaymentsWorld): Promise<Figure> => callbacks(opened, "callbacks-first")

/** A callback also captures the payment, so this baseline captures it with Medusa's own workflow. */
export const callbacksCaptured = (opened: PaymentsWorld): Promise<Figure> => callbacks(opened, "callbacks-captured")

async function callbacks(opened: PaymentsWorld, name: "callbacks-first" | "callbacks-captured"): Promise<Figure> {
  const rounds: { ours: number; baseline: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const baseline = await completeByWorkflow(opened, { captures: name === "callbacks-captured" })
    const ours = await completeByCallbacks(opened)
    // The first round warms the store up.
    if (round > 0) rounds.push({ ours, baseline })
  }
  const perSecond = (ms: number) => (CARTS / ms) * 1000
  return toFigure(name, {
    value: median(rounds.map(({ ours }) => perSecond(ours))),
    baseline: median(rounds.map(({ baseline }) => perSecond(baseline))),
  })
}

async function completeByWorkflow(opened: PaymentsWorld, { captures }: { captures: boolean }): Promise<number> {
  const carts = await fillCarts(opened, CARTS)
  await startSessions(opened.store, carts, { providerId: "pp_system_default" })
  const input = { cartIds: carts.map(({ cartId }) => cartId), atOnce: AT_ONCE, captures }
  return (await opened.store.run<Completing, number>(require.resolve("./tasks/complete-carts"), input)).output
}

/** @returns the time until each payment has its order, in ms */
async function completeByCallbacks(opened: PaymentsWorld): Promise<number> {
  const payments = await openPayments(opened, CARTS)
  await approve(opened, payments)
  const orders = await watchOrders(opened)
  const since = performance.now()
  const waiting = [...payments]
  const caller = async () => {
    for (let payment = waiting.shift(); payment; payment = waiting.shift()) {
      await callBack(opened, payment)
      await orders.made(payment)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  const ms = performance.now() - since
  await orders.close()
  await untilTrue(async () => (await count(opened, payments, "reported_at IS NOT NULL")) === payments.length)
  return ms
}

const LOOK_MS = 20

/** Checks all waiting orders in one statement, because the check takes processor time from the store. */
async function watchOrders({ database }: PaymentsWorld) {
  const client = new Client({ connectionString: database })
  await client.connect()
  const statement = "SELECT order_ref FROM partner_commerce_payment WHERE order_ref = ANY($1) AND order_id IS NOT NULL"
  const waiting = new Map<string, () => void>()
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await sleep(LOOK_MS)
      if (waiting.size === 0) continue
      const { rows } = await client.query<{ order_ref: string }>(statement, [[...waiting.keys()]])
      for (const { order_ref } of rows) {
        waiting.get(order_ref)?.()
        waiting.delete(order_ref)
      }
    }
    await client.end()
  }
  const watching = watch()
  return {
    made: ({ order_ref }: OpenPayment) => new Promise<void>((resolve) => void waiting.set(order_ref, resolve)),
    close: () => {
      isOver = true
      return watching
    },
  }
}

/** The same callback again and again: the store stores and answers each one, without any further effect. */
export async function callbacksDuplicate(opened: PaymentsWorld): Promise<Figure> {
  const payments = await openPayments(opened, 1)
  await approve(opened, payments)
  const [payment] = payments
  if (!payment) throw new Error("no payment was made")
  await callBack(opened, payment)
  await untilTrue(async () => (await count(opened, payments, "reported_at IS NOT NULL")) === 1)
  const since = performance.now()
  let sent = 0
  let accepted = 0
  const caller = async () => {
    while (sent++ < DUPLICATES) if ((await callBack(opened, payment)) === 200) accepted += 1
  }
  await Promise.all(Array.from({ length: DUPLICATES_AT_ONCE }, caller))
  const ms = performance.now() - since
  const orders = await opened.world.query(opened.database, "SELECT 1 FROM order_cart WHERE cart_id = $1", [
    payment.cart_id,
  ])
  const holds = accepted === DUPLICATES && orders.length === 1
  return toFigure("callbacks-duplicate", { value: (DUPLICATES / ms) * 1000, baseline: null, holds })
}

async function count({ world, database }: PaymentsWorld, payments: OpenPayment[], condition: string): Promise<number> {
  const statement = `SELECT 1 FROM partner_commerce_payment WHERE order_ref = ANY($1) AND ${condition}`
  return (await world.query(database, statement, [payments.map(({ order_ref }) => order_ref)])).length
}

import { changeStatus, sendStatusNotice } from "./callbacks/notices"
import { settleRefunds } from "./transactions/refunds"
import { type World } from "./world"

const TICK_MS = 200

/** Scheduled effects: a checkout whose time is over expires, a refund stops being pending. Also across restarts. */
export function startClockwork(world: World): void {
  const timer = setInterval(() => tick(world), TICK_MS)
  timer.unref()
  world.closing.addEventListener("abort", () => clearInterval(timer), { once: true })
}

export function tick(world: World): void {
  for (const transaction of settleRefunds(world)) {
    sendStatusNotice(world, transaction, { status: "REF", message: "refunded" })
  }
  const now = world.clock().getTime()
  for (const transaction of world.transactions.transactions.values()) {
    if (transaction.status !== "PND" || transaction.expires_at === null) continue
    if (Date.parse(transaction.expires_at) > now) continue
    changeStatus(world, transaction, { status: "EXP", message: "the customer did not finish in time" })
  }
}

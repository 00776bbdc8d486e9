import { adopt } from "./adopt"
import { type StoreCommand } from "./command"
import { doctor } from "./doctor"
import { erase } from "./erase"
import { explain } from "./explain"
import { leave } from "./leave"
import { payouts } from "./payouts"
import { plan } from "./plan"
import { reconcile } from "./reconcile"
import { relink } from "./relink"
import { simulateOrder } from "./simulate-order"
import { type StoreCommandName } from "./summaries"
import { sync } from "./sync"

/** Commands that need a store around them, by name. */
export const STORE_COMMANDS: Record<string, StoreCommand> = {
  doctor,
  plan,
  sync,
  reconcile,
  explain,
  relink,
  adopt,
  erase,
  payouts,
  leave,
  "simulate-order": simulateOrder,
} satisfies Record<StoreCommandName, StoreCommand>

/** A run's note beside its counters. */
import {
  type ChangeLimitFigures,
  type PushObstacle,
  type RaisedProblem,
  type RunNote,
} from "../../../messages/rules/message"
import { toRowNames } from "../../../service/rules/wire/read-rows"
import { type UnreadRows } from "../../../service/rules/wire/unread-rows"
import { toChangeLimitFigures } from "./change-limit"

export function toChangeLimitNote(changeLimit: ChangeLimitFigures): RunNote {
  return { code: "over_change_limit", values: toChangeLimitFigures(changeLimit) }
}

/** @param reason the reason why pushes are stopped, if one is known */
export function toWaitingNote(items: number, reason: RaisedProblem | PushObstacle | undefined): RunNote {
  return { code: "still_waiting", values: { items, ...(reason && { reason }) } }
}

export const UNKNOWN_PRODUCTS_NAMED = 20
export const NO_UNKNOWN_PRODUCTS = { count: 0, first: [] }

export interface UnknownProductsFound {
  count: number
  /** The partner ids of the first products. */
  first: string[]
}

export interface ReadBackFindings {
  drifted: number
  unknownProducts: UnknownProductsFound
  unreadable: UnreadRows
}

/** @returns null if the service shows exactly the expected products */
export function toReadBackNote({ drifted, unknownProducts, unreadable }: ReadBackFindings): RunNote | null {
  const found = toFoundNote(drifted, unknownProducts)
  if (unreadable.count === 0) return found
  const values = { count: unreadable.count, named: toRowNames(unreadable.first), ...(found && { also: found }) }
  return { code: "products_unread", values }
}

function toFoundNote(drifted: number, { count, first }: UnknownProductsFound): RunNote | null {
  const there = { unknown_products: count, named: first.join(", ") }
  const drift = { code: "drifted", values: { drifted } } as const
  const foreign = { code: "unknown_products", values: there } as const
  if (drifted > 0 && count > 0)
    return { code: "drifted_and_unknown_products", values: { drifted: drift, unknown_products: foreign } }
  if (drifted > 0) return drift
  return count > 0 ? foreign : null
}

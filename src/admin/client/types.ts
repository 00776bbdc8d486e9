/** What the admin API answers. */
import type { Brake } from "../../core/catalog/brake"
import type { CategoryNews } from "../../core/catalog/category-news"
import type { DeviceMapping as MappedDeviceKey } from "../../core/catalog/device"
import type { ItemProblem } from "../../core/catalog/problem"
import type { ItemVerdict } from "../../core/catalog/verdict"
import type { DealRefusalCode } from "../../core/deals/refusal"
import type { DealState } from "../../core/deals/status"
import type { DealReason, DeliveryWhy, RaisedProblem, RunNote, ServiceFailure } from "../../core/message/message"
import type { ImportEntry, ImportPlan } from "../../core/settings/import"
import type { OptionProblem } from "../../core/settings/option-problem"
import type { DealCustomer } from "../../core/wire/callbacks"
import type { DeliveryStatus } from "../../core/wire/transactions"

export type ItemState = "pending" | "synced" | "held" | "parked" | "archived"
export const ITEM_STATES: readonly ItemState[] = ["pending", "synced", "held", "parked", "archived"]

export type RemoteStatus = "active" | "archived" | "pending" | "rejected"
export const REMOTE_STATUSES: readonly RemoteStatus[] = ["active", "pending", "rejected", "archived"]

export interface Run {
  id: string
  kind: "sync" | "reconcile"
  status: "queued" | "running" | "held" | "completed" | "failed"
  total: number
  done: number
  created: number
  updated: number
  archived: number
  unarchived: number
  unchanged: number
  rejected: number
  held: number
  requests: number
  message: string | null
  note: RunNote | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export interface OpenProblem {
  key: string
  code: string
  message: string
  fix: string
  /** What the message says. */
  why: RaisedProblem
  raised_at: string
  last_seen_at: string
}

/** How far the service is behind the store, in one lane. */
export interface LaneLag {
  waiting: number
  oldest_ms: number | null
  /** What half, and nearly all, of the last day's changes took. */
  p50_ms: number | null
  p95_ms: number | null
}

export interface Overview {
  configured: boolean
  environment: "staging" | "production" | null
  option_problems: OptionProblem[]
  counts: Record<ItemState, number> | null
  lag: Record<"stock" | "content", LaneLag> | null
  run: Run | null
  enabled: boolean
  paused: boolean
  /** The database seems to be a copy of another store's: nothing is pushed until a person says that this store is the one. */
  is_copied: boolean
  missing_settings: ("sales_channel_id" | "region_id")[]
  problems: OpenProblem[]
}

export interface FailedCall {
  ok: false
  error: string
  why: ServiceFailure
}

export type Ping = { ok: true; nam: string; env: string; ver: string; srv: string } | FailedCall

export interface ConnectionCheck {
  catalog: Ping
  transactions: Ping
  card_platform?: { ok: true; expires_in: number } | FailedCall
}

export interface RemoteCategory {
  category: string
  device_keys: string[]
  changed_at: string
}

/** What a change is about: how many items are looked at again, and how many of these would then be sent otherwise. */
export interface Touches {
  items: number
  changes: number
  /** Scaled up from a sample. */
  estimated: boolean
}

/** The items that a change which was made is about. */
export interface Touched {
  touches: { items: number }
}

export interface RemoteCategories {
  categories: RemoteCategory[]
  gone: { category: string; gone_at: string }[]
  read_at: string | null
  /** Since a person last said that they have seen it. */
  since_acknowledged: CategoryNews
  count: number
}

export interface CategoryMapping {
  id: string
  category_id: string
  category: string
}

export type DeviceMapping = MappedDeviceKey & { id: string }

export type Fixable = Pick<ItemProblem, "code" | "values" | "message" | "fix">

export interface Item {
  variant_id: string
  product_id: string | null
  partner_id: string | null
  name: string | null
  variant_sku: string | null
  /** The service's. */
  sku: number | null
  state: ItemState
  remote_status: RemoteStatus | null
  remote_message: string | null
  problem: Fixable | null
  advice: Fixable[]
  pending_since: string | null
  last_synced_at: string | null
}

/** An item with why it is as it is, step by step and field by field. */
export type ExplainedItem = Item & ItemVerdict & { desired_kind: "listed" | "held" | "unwanted" }

/** One purchase on the service. */
export interface Deal {
  trx_id: string
  /** This store's order. */
  order_id: string | null
  remote_order_id: string
  state: DealState
  partner_id: string
  variant_id: string | null
  product_id: string | null
  amount: number
  currency_code: string
  customer_name: string
  refusal_code: DealRefusalCode | null
  review: string[]
  remote_status: string | null
  next_check_at: string | null
  delivery_status: DeliveryStatus | null
  pending_delivery_status: DeliveryStatus | null
  created_at: string
  updated_at: string
}

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  "ORDER_RECEIVED",
  "IN_PROCESS",
  "DISPATCHED",
  "DELIVERY_SUCCESSFUL",
  "DELIVERY_FAILED",
]

export interface DeliveryUpdate {
  id: string
  delivery_status: DeliveryStatus
  source: "fulfilment" | "manual"
  state: "queued" | "accepted" | "refused"
  attempts: number
  next_attempt_at: string | null
  last_error: string | null
  /** What the error says. */
  why: DeliveryWhy | null
  accepted_at: string | null
  created_at: string
}

export interface DealDetail extends Deal {
  answer: { status: number; body: string | null } | null
  customer: DealCustomer
  sender: Record<string, unknown> | null
  timeline: {
    at: string
    event: string
    detail?: string
    why?: DealReason
    failure?: ServiceFailure
    took_ms?: number
  }[]
  delivery_updates: DeliveryUpdate[]
}

/** One request or callback, masked before it was written. */
export interface Activity {
  id: string
  at: string
  direction: "out" | "in"
  operation: string
  method: string
  path: string
  status: number | null
  duration_ms: number | null
  attempt: number
  request: unknown
  response: unknown
  error: string | null
  trx_id: string | null
}

export const PLANNED_OPERATIONS = ["create", "update", "stock", "archive", "unarchive"] as const
export type PlannedOperation = (typeof PLANNED_OPERATIONS)[number]

/** What a full push would do. */
export interface CatalogPlan {
  plan_id: string
  counts: Record<PlannedOperation | "unchanged" | "held" | "parked" | "total", number>
  entries: {
    variant_id: string
    name: string | null
    lane: string
    operation: PlannedOperation
    entry: { id: string } & Record<string, unknown>
  }[]
  truncated: boolean
  problems: (Pick<ItemProblem, "code" | "fix"> & { count: number; examples: string[] })[]
  brake: Brake
}

export type Page<Key extends string, Row> = Record<Key, Row[]> & { count: number; limit: number; offset: number }

/** Everything that was set up, as a file that another store of the same merchant takes. */
export type Configuration = Record<string, unknown>

export const IMPORT_ACTIONS = ["added", "changed", "removed", "unresolved"] as const

/** What a file would change here, or has changed. */
export interface ConfigurationImport extends Pick<ImportPlan, "counts"> {
  dry_run: boolean
  applied: boolean
  entries: (Omit<ImportEntry, "action"> & { action: (typeof IMPORT_ACTIONS)[number] })[]
  touches: { items: number }
}

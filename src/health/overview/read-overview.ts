import { type MedusaContainer } from "@medusajs/framework/types"
import { isServiceOutage, joinOutages } from "../../activity/rules/outage-problem"
import { toNeeds } from "../rules/needs"
import { missingSettings } from "../../settings/rules/settings"
import { TRANSACTIONS_OPERATIONS } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { NO_JOBS, refreshJobsProblem } from "../sql/heartbeat-timer"
import { planMove, reportCopiedDatabase } from "../../catalog/copied-database"
import { OUTAGES } from "../../catalog/push-problems"
import { toCauseFacts } from "../../catalog/runs/read-runs"
import { isAnomalousReading } from "../../catalog/runs/decide-run"
import { toFacts } from "../problems/problems"
import { readProcesses } from "../read-processes"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readDealNames } from "../../deals/list/read-deal-detail"
import { type DealRow } from "../../deals/sql/deal-row"
import { type PaymentRow } from "../../payments/sql/payment-row"
import { customerName, toTransactionKey } from "../../service/rules/wire/callbacks"
import { type NamedIds, toNamedIds } from "../rules/named-ids"

/** State of the whole plugin on one page: connection, switches, counts, lag, the running push or read-back and every open problem. */
export async function readOverview(store: Store) {
  const is_copied = await reportCopiedDatabase(store)
  await refreshJobsProblem(store)
  const [{ settings, paused, pausedBy }, processes, catalog] = await Promise.all([
    store.configuration.settings.read(),
    readProcesses(store),
    readCatalog(store),
  ])
  const missing = missingSettings(settings)
  return {
    ...catalog,
    /** All causes that need a person; `problems`, `causes` and `option_problems` have the details. */
    needs: toNeeds(catalog),
    /** The names of the ids in the open problems, by id; an id without a name is missing. */
    subjects: await readSubjects(store, catalog.problems),
    /** Keys of the open problems that only the service can end. */
    outages: catalog.problems.filter(({ code }) => isServiceOutage(code)).map(({ key }) => key),
    /** The service gets no push until a person solves an open problem, or chooses a missing setting. */
    is_stuck: missing.length > 0 || catalog.problems.some(({ key }) => OUTAGES.includes(key) || key === NO_JOBS),
    enabled: settings.enabled,
    paused,
    /** The person who paused it. */
    paused_by: pausedBy,
    /** The database was copied or moved. Pushing waits until `POST /resume` adopts it. */
    is_copied,
    /** The effects of adopting it; null if the database is at its place. */
    move: await planMove(store),
    /** The person who adopted it last; null = it was never adopted. */
    adopted: store.connection.kind === "inert" ? null : await store.connection.binding.adoption(),
    /** The living processes of the store. */
    processes,
    missing_settings: missing,
  }
}

/** While the plugin is inert, no shop is known, so the counts are missing. */
async function readCatalog(store: Store) {
  const { connection } = store
  if (connection.kind === "inert") {
    const option_problems = connection.problems
    const checkout = { checkout: false, missing_endpoints: [...TRANSACTIONS_OPERATIONS] }
    const problems = joinOutages(await store.problems.open()).map(toFacts)
    const nothing = { counts: null, statuses: null, funnel: null, awaiting_approval: null, lag: null, run: null }
    return { configured: false, environment: null, option_problems, ...checkout, ...nothing, causes: [], problems }
  }
  const { environment } = connection.options
  const checkout = {
    /** Whether this store offers the service as a payment method. */
    checkout: connection.checkout !== null,
    /** Operations without a configured address. */
    missing_endpoints: TRANSACTIONS_OPERATIONS.filter((name) => !connection.clients.transactions.isConfigured(name)),
  }
  const [numbers, run] = await Promise.all([store.numbers.read(), findShownRun(store)])
  const { unlisted: _, ...counts } = numbers.counts
  const { statuses, funnel, awaiting_approval, lag } = numbers
  const [causes, problems] = [numbers.causes.map(toCauseFacts), numbers.problems.map(toFacts)]
  const counted = { counts, statuses, funnel, awaiting_approval, causes, lag, run, problems }
  const option_problems = [...connection.insecure, ...connection.warnings]
  return { configured: true, environment, option_problems, ...checkout, ...counted }
}

/** The run that is running or waits for a person; else the last read-back, while a person can still confirm it. */
async function findShownRun(store: Store) {
  const newest = { take: 1, order: { created_at: "DESC" } } as const
  const [open] = await store.module.listRuns({ status: ["queued", "running", "waiting"] }, newest)
  if (open) return open
  const [last] = await store.module.listRuns({ kind: "reconcile" }, newest)
  return last && isAnomalousReading(last) ? last : null
}

/** What people call an id: a sale, a product, an order or a customer. A part is null if it does not exist, or is not known. */
export interface Subject {
  product: string | null
  /** Personal data. */
  customer: string | null
  order_number: number | null
}

/** The most ids of each kind. A page shows a few problems of each code. */
const MOST = 100

const people = z.array(
  z.object({
    id: z.string(),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
  }),
)

/** @returns the names of the ids in the problems, by id; an id without a name is missing */
async function readSubjects(
  store: Store,
  problems: readonly { why: { values: object } | null }[],
): Promise<Record<string, Subject>> {
  const ids = atMost(toNamedIds(problems))
  const [sales, products, orders, customers] = await Promise.all([
    readSales(store, ids.trx_id),
    readProducts(store, ids.partner_id),
    store.medusaOrders.numbersOf(ids.order_id),
    readCustomers(store.container, ids.customer_id),
  ])
  return Object.fromEntries([
    ...sales,
    ...products,
    ...[...orders].map(([id, order_number]) => [id, { ...UNNAMED, order_number }] as const),
    ...customers,
  ])
}

type Named = [id: string, Subject]
const UNNAMED: Subject = { product: null, customer: null, order_number: null }

const atMost = (ids: NamedIds): NamedIds => ({
  trx_id: ids.trx_id.slice(0, MOST),
  partner_id: ids.partner_id.slice(0, MOST),
  order_id: ids.order_id.slice(0, MOST),
  customer_id: ids.customer_id.slice(0, MOST),
})

/** Deals and payments: a transaction is either of them. */
async function readSales(store: Store, trxIds: readonly string[]): Promise<Named[]> {
  if (trxIds.length === 0) return []
  const { deals, payments } = store
  const keys = trxIds.map(toTransactionKey)
  const [ofDeals, ofPayments] = await Promise.all([deals.ledger.readAll(keys), payments.ledger.readAll(keys)])
  const rows: (DealRow | PaymentRow)[] = [...ofDeals.values(), ...ofPayments.values()]
  const [namesOf, orders] = await Promise.all([
    readDealNames(store, [...ofDeals.values()]),
    store.medusaOrders.numbersOf(rows.map(({ order_id }) => order_id)),
  ])
  return trxIds.flatMap((trxId): Named[] => {
    const key = toTransactionKey(trxId)
    const [deal, payment] = [ofDeals.get(key), ofPayments.get(key)]
    const order_number = orders.get(deal?.order_id ?? payment?.order_id ?? "") ?? null
    if (deal) {
      return [
        [trxId, { product: namesOf(deal).title, customer: customerName(deal.body.customer) || null, order_number }],
      ]
    }
    return payment ? [[trxId, { product: null, customer: payment.customer?.full_name ?? null, order_number }]] : []
  })
}

async function readProducts(store: Store, partnerIds: readonly string[]): Promise<Named[]> {
  if (partnerIds.length === 0) return []
  const items = partnerIds.map((partner_id) => ({ partner_id, variant_id: null, order_id: null }))
  const namesOf = await readDealNames(store, items)
  return items.flatMap((item): Named[] => {
    const { title } = namesOf(item)
    return title === null ? [] : [[item.partner_id, { ...UNNAMED, product: title }]]
  })
}

async function readCustomers(container: MedusaContainer, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "first_name", "last_name", "email"]
  const { data } = await query.graph({ entity: "customer", fields, filters: { id: [...ids] } })
  return people.parse(data).map(({ id, first_name, last_name, email }): Named => {
    const name = [first_name, last_name].filter(Boolean).join(" ")
    return [id, { ...UNNAMED, customer: (name || email) ?? null }]
  })
}

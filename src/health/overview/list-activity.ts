import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { type ActivityPage, type ActivityQuestion, type SearchedActivity } from "../../activity/sql/activity-list"

export interface ActivitySearch {
  /**
   * A part of the name of an operation, of an item (name, SKU, partner id), or of a deal or payment (transaction, the service's order, this
   * store's order, its number).
   */
  q: string
  /** Further operations to find, because the caller's language may have other names for them. */
  operations: string[]
  /** Leaves out the words of persons, for a reader without the right to personal data. */
  isImpersonal: boolean
}

/** The most objects that one search finds. With more results a person types a longer text. */
const MOST_MEANT = 50

/** Requests and callbacks, newest first; secrets and personal data were masked before they were written. */
export async function listActivity(
  store: Store,
  { search, ...question }: Omit<ActivityQuestion, "searched"> & { search: ActivitySearch | null },
): Promise<ActivityPage> {
  const { activity, activityList } = store
  await activity.flush()
  return activityList.read({ ...question, ...(search && { searched: await findMeant(store, search) }) })
}

async function findMeant(store: Store, { q, operations, isImpersonal }: ActivitySearch): Promise<SearchedActivity> {
  const { activityList, catalog, deals, payments, connection, medusaOrders } = store
  const page = { q, states: null, limit: MOST_MEANT, offset: 0 }
  const orderIds = await medusaOrders.findByNumber(q)
  const [named, itemsFound, dealsFound, paymentsFound] = await Promise.all([
    activityList.operationsNamed(q),
    connection.kind === "inert" ? null : catalog.itemList.list(page),
    deals.list.read({ ...page, orderIds, isImpersonal }),
    payments.list.read({ ...page, orderIds, isImpersonal }),
  ])
  const items = itemsFound?.items ?? []
  return {
    operations: [...new Set([...named, ...operations])],
    // The item or deal may be deleted, so its records are found by the whole id.
    partnerIds: [q, ...items.flatMap(({ partner_id }) => partner_id ?? [])],
    trxIds: [q, ...[...dealsFound.deals, ...paymentsFound.payments].flatMap(({ trx_id }) => trx_id ?? [])].map(
      toTransactionKey,
    ),
  }
}

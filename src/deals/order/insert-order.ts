import { type MedusaContainer, type OrderDTO } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules, generateEntityId } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { batched, type Outcome } from "../../concurrency/batcher"
import { tooLate } from "./deal-refused"
import { type OrderedDeal, type OrderPlan, planOrder, toOrder } from "./plan-order"
import { undoOrder } from "./undo-order"
import { type Buyer } from "../rules/buyer"
import { toFailureText } from "../../messages/rules/failure-text"

export interface OrderToInsert extends OrderedDeal {
  reservationIds: string[]
}

/**
 * Inserts the order with the order module, not through a cart. `createOrderWorkflow` would check the reserved stock again, and costs many
 * times as much. The ledger notes the order's id first, so that a crash in between can be cleaned up.
 *
 * @throws DealRefused `DEADLINE_EXCEEDED`
 */
export function insertOrder(store: Store, { reservationIds, ...ordered }: OrderToInsert): Promise<void> {
  return insertPlanned(store, { plan: planOrder(ordered), reservationIds })
}

/** Undo of `insertOrder`: harmless without an order, and without effect for a committed deal. */
export async function withdrawOrder(
  store: Store,
  { trxId, orderId }: { trxId: string; orderId: string },
): Promise<void> {
  if (await store.deals.ledger.withdraw(trxId)) await undoOrder(store.container, orderId)
}

interface PlannedOrder {
  plan: OrderPlan
  reservationIds: string[]
}

/** Inserts simultaneous orders together. */
const insertPlanned = batched<PlannedOrder, void>(async (store, given) => {
  const ours = await store.deals.ledger.reserve(given.map(toReservedDeal))
  const plans = given.map(({ plan }) => plan).filter(({ deal }) => ours.has(deal.trx_id))
  const orders = new Map((await insertOrders(store, plans)).map((order) => [order.id, order]))
  return Promise.all(
    given.map(async ({ plan }): Promise<Outcome<void>> => {
      if (!ours.has(plan.deal.trx_id)) return { kind: "failed", error: tooLate() }
      const total = new BigNumber(orders.get(plan.orderId)?.summary?.current_order_total ?? NaN)
      if (MathBN.eq(total, plan.deal.amount)) return { kind: "done", result: undefined }
      await undoOrder(store.container, plan.orderId)
      const message = `The order's total is ${total.numeric} and ${plan.deal.amount} was paid`
      return { kind: "failed", error: new Error(message) }
    }),
  )
})

const toReservedDeal = ({ plan: { deal, offer, orderId, review }, reservationIds }: PlannedOrder) => ({
  trxId: deal.trx_id,
  variantId: offer.variant.id,
  productId: offer.variant.product.id,
  orderId,
  reservationIds,
  review,
})

/** Inserts all or none, so a retry finds no rows of the first attempt. */
async function insertOrders(store: Store, plans: OrderPlan[]): Promise<OrderDTO[]> {
  if (plans.length === 0) return []
  try {
    const customers = await findCustomers(
      store,
      plans.flatMap(({ buyer }) => buyer ?? []),
    )
    const toCustomerId = ({ buyer }: OrderPlan) => (buyer ? customers.get(buyer.key) : undefined)
    return await store.container
      .resolve(Modules.ORDER)
      .createOrders(plans.map((plan) => toOrder(plan, toCustomerId(plan))))
  } catch (error) {
    for (const { orderId } of plans) await undoOrder(store.container, orderId)
    throw error
  }
}

/**
 * Finds the guest customers that earlier deals made for these buyers, and makes the missing ones. It never uses an account or a guest of
 * the storefront, because a phone number in a purchase does not prove the person.
 *
 * @returns ids by the buyer's key; a buyer without an id gets an order without a customer, because a sale must not be lost
 */
async function findCustomers(store: Store, buyers: readonly Buyer[]): Promise<Map<string, string>> {
  if (buyers.length === 0) return new Map()
  try {
    return await findOrMake(store, new Map(buyers.map((buyer) => [buyer.key, buyer])))
  } catch (error) {
    const { logger } = store
    logger.warn(`partner-commerce: orders are made without their customers: ${toFailureText(error)}`)
    return new Map()
  }
}

async function findOrMake(store: Store, byKey: Map<string, Buyer>): Promise<Map<string, string>> {
  const { customers } = store.deals
  const claim = () => customers.claim([...byKey.keys()].map((key) => ({ key, customerId: newId() })))
  const claimed = await claim()
  const { made, lost } = await look(store.container, [...claimed.values()])
  if (lost.length > 0) await customers.forget(lost)
  const ids = lost.length > 0 ? await claim() : claimed
  const missing = [...byKey].flatMap(([key, buyer]) => {
    const id = ids.get(key)
    return id === undefined || made.has(id) ? [] : [toCustomer(id, buyer)]
  })
  if (missing.length === 0) return ids
  try {
    await store.container.resolve(Modules.CUSTOMER).createCustomers(missing)
    return ids
  } catch {
    // Another process made the same customer at this moment.
    const now = await look(store.container, [...ids.values()])
    return new Map([...ids].filter(([, id]) => now.made.has(id)))
  }
}

const newId = () => generateEntityId(undefined, "cus")

/** `lost`: the customer has become an account, or is deleted. */
async function look(container: MedusaContainer, ids: string[]): Promise<{ made: Set<string>; lost: string[] }> {
  const found = await container
    .resolve(Modules.CUSTOMER)
    .listCustomers({ id: ids }, { select: ["id", "has_account", "deleted_at"], withDeleted: true, take: ids.length })
  const isLost = ({ has_account, deleted_at }: (typeof found)[number]) => has_account || Boolean(deleted_at)
  return {
    made: new Set(found.filter((customer) => !isLost(customer)).map(({ id }) => id)),
    lost: found.filter(isLost).map(({ id }) => id),
  }
}

const toCustomer = (id: string, { first_name, last_name, phone }: Buyer) => ({ id, first_name, last_name, phone })

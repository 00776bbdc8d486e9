import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readDealNames } from "../../deals/list/read-deal-names"
import { type DealRow } from "../../deals/sql/deal-row"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PaymentRow } from "../../payments/sql/payment-row"
import { customerName, toTransactionKey } from "../../service/rules/wire/callbacks"
import { type NamedIds, toNamedIds } from "../rules/named-ids"

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
  z.object({ id: z.string(), first_name: z.string().nullish(), last_name: z.string().nullish(), email: z.string() }),
)

/** @returns the names of the ids in the problems, by id; an id without a name is missing */
export async function readSubjects(
  container: MedusaContainer,
  problems: readonly { why: { values: object } | null }[],
): Promise<Record<string, Subject>> {
  const ids = atMost(toNamedIds(problems))
  const [sales, products, orders, customers] = await Promise.all([
    readSales(container, ids.trx_id),
    readProducts(container, ids.partner_id),
    container.resolve(PARTNER_COMMERCE).orderNumbers.read(ids.order_id),
    readCustomers(container, ids.customer_id),
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
async function readSales(container: MedusaContainer, trxIds: readonly string[]): Promise<Named[]> {
  if (trxIds.length === 0) return []
  const { deals, payments } = container.resolve(PARTNER_COMMERCE)
  const keys = trxIds.map(toTransactionKey)
  const [ofDeals, ofPayments] = await Promise.all([deals.ledger.readAll(keys), payments.ledger.readAll(keys)])
  const rows: (DealRow | PaymentRow)[] = [...ofDeals.values(), ...ofPayments.values()]
  const [namesOf, orders] = await Promise.all([
    readDealNames(container, [...ofDeals.values()]),
    container.resolve(PARTNER_COMMERCE).orderNumbers.read(rows.map(({ order_id }) => order_id)),
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

async function readProducts(container: MedusaContainer, partnerIds: readonly string[]): Promise<Named[]> {
  if (partnerIds.length === 0) return []
  const items = partnerIds.map((partner_id) => ({ partner_id, variant_id: null, order_id: null }))
  const namesOf = await readDealNames(container, items)
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
    return [id, { ...UNNAMED, customer: name || email }]
  })
}

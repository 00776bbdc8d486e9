import { toOwnKey } from "../../rules/buyer"
import { toPersonalWords, toPhones } from "../../rules/erase"
import { toPhoneKey } from "../../../values/phone"
import { createCut, type Cut, toWords } from "../../../service/rules/personal-data"
import { type DealOrderCallback } from "../../../service/rules/wire/callbacks"
import { type Database, type Sql } from "../../../database/database"
import { type Lease } from "../../../concurrency/sql/leases"
import { APPEND_EVENT, toEventJson } from "../../../activity/sql/timeline"
import { findBuyers, type RemovableCustomer, removeCustomers } from "./removable-customers"
import {
  DEAL_TABLES,
  type ErasedTable,
  ORDER_ADDRESSES,
  ORDER_COLLECTIONS,
  ORDER_FULFILMENTS,
  ORDER_TABLES,
} from "./order-tables"
import { cutRows, keepExisting, paramsOf, ERASED_BODY } from "./cut-rows"

/** The fields of a deal's row that an erasure reads. */
interface DealToErase {
  trx_id: string
  body: DealOrderCallback
  timeline: readonly { event: string }[]
}

export interface Erasure {
  /** The cleaned order; null if the deal has none. */
  orderId: string | null
  /** The removed customers. */
  customerIds: string[]
}

/**
 * Erases the data of a deal's customer from all our and Medusa's tables. It is one transaction, because half an erasure would be reported
 * as a whole one. A repetition erases only data that was written since.
 */
export class DealErasure {
  constructor(private readonly database: Database) {}

  /**
   * @param lease the caller's lease of the deal, which keeps other processes away
   * @param by the person who requested the erasure
   * @returns null if another process has taken the deal over
   */
  async erase(deal: DealToErase, lease: Lease, by: string): Promise<Erasure | null> {
    return this.database.transaction(async (sql) => {
      // A refund that ends locks its row first and then the deal's row (the trigger of is_refunded), so the erasure uses the same order.
      await sql(
        `SELECT id FROM partner_commerce_refund WHERE shop_code = $shop AND trx_id = ? ORDER BY id FOR UPDATE`,
        [deal.trx_id],
      )
      const [held] = await sql<{ order_id: string | null }>(
        `SELECT order_id FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ? AND lease_token = ? FOR UPDATE`,
        [deal.trx_id, lease.token],
      )
      if (!held) return null
      const orderId = held.order_id
      const subject = await readSubject(sql, deal, orderId)
      const customerIds = await removeCustomers(sql, {
        trxId: deal.trx_id,
        orderId,
        customerIds: subject.buyers.map(({ id }) => id),
      })
      const removed = subject.buyers.filter(({ id }) => customerIds.includes(id))
      const cut = createCut(subject.words)
      await eraseOrphanedAddresses(sql, subject)
      await eraseRecords(sql, { deal, orderId, removed, phones: subject.phones, cut })
      if (orderId !== null) await eraseTables(sql, ORDER_TABLES, { key: orderId, cut })
      await eraseTables(sql, DEAL_TABLES, { key: deal.trx_id, cut })
      await eraseDeal(sql, deal, { cut, by })
      return { orderId, customerIds }
    })
  }
}

export interface Subject {
  buyers: RemovableCustomer[]
  phones: string[]
  /** All words of the customer's records, to be cut out of mixed texts. */
  words: string[]
}

async function readSubject(sql: Sql, deal: DealToErase, orderId: string | null): Promise<Subject> {
  const addresses = orderId === null ? [] : await readAddresses(sql, orderId)
  const countries = new Set([null, ...addresses.map(({ country_code }) => country_code)])
  const phones = toPhones(deal.body)
  const phoneKeys = phones.flatMap((phone) => [...countries].map((country) => toPhoneKey(phone, country)))
  const keys = [...phoneKeys.filter((key) => key !== null), toOwnKey(deal.trx_id)]
  const buyers = await findBuyers(sql, { orderId, keys })
  const named = addresses.map(({ country_code: _, ...address }) => address)
  return {
    buyers,
    phones: [...new Set([...phones, ...phoneKeys].filter((phone) => phone !== null))],
    words: [
      toPersonalWords(deal.body),
      toWords(named),
      toWords(phoneKeys),
      buyers.flatMap(({ words }) => words),
    ].flat(),
  }
}

type Address = Record<"first_name" | "last_name" | "phone" | "address_1" | "country_code", string | null>

const readAddresses = (sql: Sql, orderId: string) =>
  sql<Address>(
    `SELECT company, first_name, last_name, phone, address_1, address_2, city, province, postal_code, country_code
       FROM order_address WHERE id IN (${ORDER_ADDRESSES})`,
    paramsOf(ORDER_ADDRESSES, orderId),
  )

/**
 * Erases addresses that no order refers to any longer, for example of an undone order. They are recognised by the phone number, or by the
 * whole name.
 */
async function eraseOrphanedAddresses(sql: Sql, { phones, words }: Subject): Promise<void> {
  await sql(
    `DELETE FROM order_address a
      WHERE (a.phone = ANY(?) OR (lower(a.first_name) = ANY(?) AND lower(a.last_name) = ANY(?) AND lower(a.address_1) = ANY(?)))
        AND NOT EXISTS (SELECT 1 FROM "order" o WHERE o.shipping_address_id = a.id OR o.billing_address_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM order_change_action c WHERE c.details->'old'->>'id' = a.id OR c.details->'new'->>'id' = a.id)`,
    [phones, ...Array<string[]>(3).fill(words.map((word) => word.toLowerCase()))],
  )
}

interface ErasedRecords {
  deal: DealToErase
  orderId: string | null
  removed: RemovableCustomer[]
  phones: string[]
  cut: Cut
}

async function eraseRecords(sql: Sql, { deal, orderId, removed, phones, cut }: ErasedRecords): Promise<void> {
  const ofOrder = orderId === null ? [] : await readRelated(sql, orderId)
  const ids = [deal.trx_id, deal.body.trx_id, ...ofOrder, ...removed.map(({ id }) => id)]
  const contacts = removed.flatMap((customer) => customer.contacts)
  await eraseNotifications(sql, { ids, contacts: removed.length > 0 ? [...contacts, ...phones] : contacts, cut })
  await eraseWorkflowRuns(sql, { ids, contacts, cut })
}

/** Ids by which other records know an order: the order's own, and the ids of its parcels and payments. */
async function readRelated(sql: Sql, orderId: string): Promise<string[]> {
  const related = `SELECT id FROM fulfillment WHERE id IN (${ORDER_FULFILMENTS}) UNION ${ORDER_COLLECTIONS}`
  const rows = await sql<{ id: string }>(related, paramsOf(related, orderId))
  return [orderId, ...rows.map(({ id }) => id)]
}

async function eraseTables(
  sql: Sql,
  tables: readonly ErasedTable[],
  { key, cut }: { key: string; cut: Cut },
): Promise<void> {
  for (const { table, rows, emptied, cut: columns } of await keepExisting(sql, tables)) {
    if (emptied) {
      const changes = Object.entries(emptied)
      await sql(
        `UPDATE ${table} SET ${changes.map(([column, value]) => `${column} = ${value}`).join(", ")} WHERE ${rows}`,
        paramsOf(rows, key),
      )
    }
    if (columns) await cutRows(sql, { table, rows, params: paramsOf(rows, key), columns, cut })
  }
}

/** Keeps ids and money, the hash that identifies a repeated call, and its answer. */
async function eraseDeal(
  sql: Sql,
  { trx_id, timeline }: DealToErase,
  { cut, by }: { cut: Cut; by: string },
): Promise<void> {
  const mine = "shop_code = $shop AND trx_id = ?"
  await cutRows(sql, {
    table: "partner_commerce_deal",
    rows: mine,
    params: [trx_id],
    columns: ["timeline", "review"],
    cut,
  })
  await sql(`UPDATE partner_commerce_deal SET body = ${ERASED_BODY} WHERE ${mine}`, [trx_id])
  if (timeline.some(({ event }) => event === "erased")) return
  await sql(`UPDATE partner_commerce_deal SET updated_at = now(), timeline = ${APPEND_EVENT} WHERE ${mine}`, [
    toEventJson({ event: "erased", detail: by }),
    trx_id,
  ])
}

/** The names that may connect a record with the customer. */
interface Named {
  /** Ids of the deal, of its order with parcels and payments, and of removed customers. */
  ids: readonly string[]
  /** E-mail addresses and phone numbers that belong only to this customer. */
  contacts: readonly string[]
  cut: Cut
}

/**
 * Erases notifications to the customer: only the fact that one was sent stays. The admin's feed names deals, so its notifications lose only
 * the customer's words.
 */
async function eraseNotifications(sql: Sql, { ids, contacts, cut }: Named): Promise<void> {
  if ((await keepExisting(sql, [{ table: "notification" }])).length === 0) return
  const rows = `(resource_id = ANY(?) OR receiver_id = ANY(?) OR "to" = ANY(?) OR ${namesAny("concat(data::text, provider_data::text)")})`
  const params = [ids, ids, contacts, ids]
  await sql(
    `UPDATE notification SET "to" = '', data = NULL, provider_data = NULL, idempotency_key = NULL WHERE ${rows} AND channel <> 'feed'`,
    params,
  )
  await cutRows(sql, { table: "notification", rows, params, columns: ["data", "provider_data"], cut })
}

const HAS_ENDED = "state IN ('done', 'reverted', 'failed')"

/**
 * Erases stored runs of workflows, because they contain their input. An ended run is deleted; from a waiting run only the words are cut.
 */
async function eraseWorkflowRuns(sql: Sql, { ids, contacts, cut }: Named): Promise<void> {
  const table = "workflow_execution"
  if ((await keepExisting(sql, [{ table }])).length === 0) return
  const rows = namesAny("concat(execution::text, context::text)")
  const params = [[...ids, ...contacts]]
  await sql(`DELETE FROM ${table} WHERE ${rows} AND ${HAS_ENDED}`, params)
  await cutRows(sql, { table, rows, params, columns: ["execution", "context"], cut })
}

const namesAny = (text: string) => `EXISTS (SELECT 1 FROM unnest(?::text[]) name WHERE strpos(${text}, name) > 0)`

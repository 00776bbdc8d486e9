import { toContacts } from "../../rules/erase"
import { toWords } from "../../../service/rules/personal-data"
import { type Sql } from "../../../database/database"
import { keepExisting } from "./cut-rows"

/** A customer who may be removed. */
export interface RemovableCustomer {
  id: string
  /** E-mail address and phone number, without placeholders. */
  contacts: string[]
  /** All words of the customer's records. */
  words: string[]
}

/** The customer of the order, which a person may have changed, and the customers that deals made for these keys (deals/rules/buyer). */
export async function findBuyers(
  sql: Sql,
  { orderId, keys }: { orderId: string | null; keys: readonly string[] },
): Promise<RemovableCustomer[]> {
  const rows = await sql<{ id: string; email: string | null; phone: string | null; words: unknown }>(
    `SELECT c.id, c.email, c.phone, jsonb_build_array(c.email, c.phone, c.first_name, c.last_name, c.company_name) AS words
       FROM customer c
      WHERE c.id = (SELECT customer_id FROM "order" WHERE id = ?::text)
         OR c.id IN (SELECT customer_id FROM partner_commerce_deal_customer WHERE shop_code = $shop AND phone = ANY(?))`,
    [orderId, keys],
  )
  return rows.map(({ id, email, phone, words }) => ({
    id,
    contacts: toContacts({ email, phone }),
    words: toWords(words),
  }))
}

interface Removed {
  trxId: string
  orderId: string | null
  customerIds: readonly string[]
}

/** Last digits of a phone number. They match any spelling of the number, so a match only prevents a removal. */
const TAIL = 7
const tailOf = (person: string) =>
  `right(regexp_replace(COALESCE(body->'${person}'->>'phone', ''), '\\D', '', 'g'), ${TAIL})`

/**
 * Removes guests without other data: a customer with an account, another order or a cart stays. The erasure of a guest's order clears its
 * customer, so the erasure of the guest's last order can remove the guest.
 *
 * Race: a purchase may claim the same phone number at this moment. Its claim waits for the row lock and then makes a new customer. A
 * purchase that has claimed the number before is already in the ledger, unanswered, and keeps the customer.
 *
 * @returns the removed customers
 */
export async function removeCustomers(sql: Sql, { trxId, orderId, customerIds }: Removed): Promise<string[]> {
  const claims = await sql<{ customer_id: string; tail: string }>(
    `SELECT customer_id, right(phone, ${TAIL}) AS tail FROM partner_commerce_deal_customer
      WHERE shop_code = $shop AND customer_id = ANY(?) ORDER BY id FOR UPDATE`,
    [customerIds],
  )
  const unanswered = await sql<{ tail: string }>(
    `SELECT unnest(ARRAY[${tailOf("customer")}, ${tailOf("sender")}]) AS tail FROM partner_commerce_deal
      WHERE shop_code = $shop AND trx_id <> ? AND state IN ('received', 'reserved')`,
    [trxId],
  )
  const awaited = claims.filter(({ tail }) => unanswered.some((other) => other.tail === tail))
  const guests = await sql<{ id: string }>(
    "SELECT id FROM customer WHERE id = ANY(?) AND NOT has_account ORDER BY id FOR UPDATE",
    [customerIds],
  )
  const guestIds = guests.map(({ id }) => id)
  if (orderId !== null) {
    await sql(`UPDATE "order" SET customer_id = NULL WHERE id = ? AND customer_id = ANY(?)`, [orderId, guestIds])
  }
  const kept = await sql<{ customer_id: string }>(
    `SELECT customer_id FROM "order" WHERE customer_id = ANY(?) UNION SELECT customer_id FROM cart WHERE customer_id = ANY(?)`,
    [guestIds, guestIds],
  )
  const keptIds = new Set([...kept, ...awaited].map(({ customer_id }) => customer_id))
  const gone = guestIds.filter((id) => !keptIds.has(id))
  await remove(sql, gone)
  return gone
}

/** The account at a payment provider is removed with its last customer. */
const REMOVALS: readonly { table: string; sql: string }[] = [
  {
    table: "account_holder",
    sql: `DELETE FROM account_holder WHERE id IN (
            SELECT account_holder_id FROM customer_account_holder GROUP BY account_holder_id HAVING bool_and(customer_id = ANY(?)))`,
  },
  { table: "customer_account_holder", sql: "DELETE FROM customer_account_holder WHERE customer_id = ANY(?)" },
  { table: "customer_group_customer", sql: "DELETE FROM customer_group_customer WHERE customer_id = ANY(?)" },
  { table: "customer_address", sql: "DELETE FROM customer_address WHERE customer_id = ANY(?)" },
  {
    table: "partner_commerce_customer_account",
    sql: "DELETE FROM partner_commerce_customer_account WHERE customer_id = ANY(?)",
  },
  {
    table: "partner_commerce_deal_customer",
    sql: "DELETE FROM partner_commerce_deal_customer WHERE customer_id = ANY(?)",
  },
  { table: "customer", sql: "DELETE FROM customer WHERE id = ANY(?)" },
]

async function remove(sql: Sql, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  for (const removal of await keepExisting(sql, REMOVALS)) await sql(removal.sql, [customerIds])
}

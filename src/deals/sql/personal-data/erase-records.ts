import { type Cut } from "../../../service/rules/personal-data"
import { type Sql } from "../../../database/database"
import { cutRows, keepExisting } from "./cut-rows"

/** The names that may connect a record with the customer. */
interface Named {
  /** Ids of the deal, of its order with parcels and payments, and of removed customers. */
  ids: readonly string[]
  /** E-mail addresses and phone numbers that belong to this customer alone. */
  contacts: readonly string[]
  cut: Cut
}

/**
 * Erases notifications to the customer: only the fact that one was sent stays. The admin's feed names deals, so its notifications lose only
 * the customer's words.
 */
export async function eraseNotifications(sql: Sql, { ids, contacts, cut }: Named): Promise<void> {
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
export async function eraseWorkflowRuns(sql: Sql, { ids, contacts, cut }: Named): Promise<void> {
  const table = "workflow_execution"
  if ((await keepExisting(sql, [{ table }])).length === 0) return
  const rows = namesAny("concat(execution::text, context::text)")
  const params = [[...ids, ...contacts]]
  await sql(`DELETE FROM ${table} WHERE ${rows} AND ${HAS_ENDED}`, params)
  await cutRows(sql, { table, rows, params, columns: ["execution", "context"], cut })
}

const namesAny = (text: string) => `EXISTS (SELECT 1 FROM unnest(?::text[]) name WHERE strpos(${text}, name) > 0)`

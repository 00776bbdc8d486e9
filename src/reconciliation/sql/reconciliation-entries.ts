import { type ComparedRefund } from "../../payments/rules/compared-refund"
import { type NotedFee, type OwnEntry } from "../rules/compare-books"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Database, toJson } from "../../database/database"
import { REMOTE_TRX_ID } from "../../deals/sql/deal-row"
import { cursorAt, isNewer, type ListCursor } from "../../database/list-cursor"
import { joinMedusaBooks, type MedusaBooksRow, toMedusaBooks } from "./medusa-payments"
import { type ReconciledDays } from "./reconciliations"

/** A transaction in our ledgers, in the form of the comparison. */
export type ReconciliationEntry = OwnEntry & {
  id: string
  /** As the service spells it. */
  remoteTrxId: string | null
  /** The beginning of the next page. */
  cursor: ListCursor
}

export type BookKind = ReconciliationEntry["kind"]

/** The column with the `order_id` at the service. */
const ORDER_REFS: Record<BookKind, string> = { payment: "order_ref", deal: "remote_order_id" }

const LEDGERS: Record<BookKind, string> = {
  payment: `SELECT id, trx_id, remote_trx_id, order_ref, state, amount, open_amount, currency_code, created_at, order_id, cart_id,
                   reversal = 'asked' OR asked_at IS NOT NULL AS is_moving
              FROM partner_commerce_payment WHERE shop_code = $shop AND deleted_at IS NULL`,
  deal: `SELECT id, trx_id, ${REMOTE_TRX_ID} AS remote_trx_id, remote_order_id AS order_ref, state, amount, NULL::text AS open_amount, currency_code, created_at, order_id,
                NULL::text AS cart_id, asked_at IS NOT NULL AS is_moving
           FROM partner_commerce_deal WHERE shop_code = $shop AND deleted_at IS NULL`,
}

export type TransactionFee = { trxId: string } & NotedFee

export interface BookPage {
  kind: BookKind
  days: ReconciledDays
  after: ListCursor | null
  limit: number
}

/** Reads payments and deals with their refunds and with Medusa's payments, for the comparison of the books. */
export class ReconciliationEntries {
  constructor(private readonly database: Database) {}

  /** A page of the entries that began within these days, the oldest first. */
  async page({ kind, days, after, limit }: BookPage): Promise<ReconciliationEntry[]> {
    return this.select(kind, `created_at >= ?::timestamptz AND created_at < ?::timestamptz AND ${isNewer(after)}`, {
      params: [days.from.toISOString(), days.to.toISOString()],
      limit,
    })
  }

  /** The entries of either ledger that the service's records may concern. */
  async find({
    trxIds,
    orderRefs,
  }: {
    trxIds: readonly string[]
    orderRefs: readonly string[]
  }): Promise<ReconciliationEntry[]> {
    if (trxIds.length === 0 && orderRefs.length === 0) return []
    const either = (kind: BookKind) =>
      this.select(kind, `(trx_id = ANY(?) OR ${ORDER_REFS[kind]} = ANY(?))`, { params: [trxIds, orderRefs] })
    return [...(await either("payment")), ...(await either("deal"))]
  }

  async read({ kind, id }: Pick<ReconciliationEntry, "kind" | "id">): Promise<ReconciliationEntry | null> {
    return (await this.select(kind, "id = ?", { params: [id] }))[0] ?? null
  }

  /**
   * Notes new fees, fees after another refund, and the first fee after a fee of 0, which the service may show until it knows the fee. Payouts
   * read them, so they stay as long as their sales.
   */
  async noteFees(fees: readonly TransactionFee[]): Promise<void> {
    await this.writeFees(
      fees,
      "noted.refunded::numeric <> excluded.refunded::numeric OR (noted.fee::numeric = 0 AND excluded.fee::numeric <> 0)",
    )
  }

  /** Replaces fees that the service has changed. */
  async replaceFees(fees: readonly TransactionFee[]): Promise<void> {
    await this.writeFees(fees, "true")
  }

  private async writeFees(fees: readonly TransactionFee[], condition: string): Promise<void> {
    if (fees.length === 0) return
    const rows = fees.map(({ trxId, fee, refunded }) => ({ trx_id: trxId, fee, refunded }))
    await this.database.sql(
      `INSERT INTO partner_commerce_noted_fee AS noted (id, shop_code, trx_id, fee, refunded)
       SELECT 'pcfee_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, given.trx_id, given.fee, given.refunded
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, fee text, refunded text)
       ON CONFLICT (shop_code, trx_id) WHERE deleted_at IS NULL
       DO UPDATE SET fee = excluded.fee, refunded = excluded.refunded, updated_at = now()
        WHERE ${condition}`,
      [toJson(rows)],
    )
  }

  private async select(kind: BookKind, condition: string, { params, limit }: { params: unknown[]; limit?: number }) {
    const rows = await this.database.sql<EntryRow>(
      `SELECT entry.*, ${cursorAt("entry.created_at")} AS at, given_back.refunds, noted.fee, noted.refunded, medusa.medusa
         FROM (${LEDGERS[kind]} AND ${condition} ORDER BY created_at, id LIMIT ${limit ?? "ALL"}) entry
         LEFT JOIN partner_commerce_noted_fee noted ON noted.shop_code = $shop AND noted.trx_id = entry.trx_id AND noted.deleted_at IS NULL
         LEFT JOIN LATERAL (
           SELECT jsonb_agg(jsonb_build_object('amount', amount, 'state', state,
                    'isFresh', COALESCE(settled_at, created_at) > now() - interval '10 minutes')) AS refunds
             FROM partner_commerce_refund WHERE shop_code = $shop AND trx_id = entry.trx_id AND deleted_at IS NULL) given_back ON true
         ${joinMedusaBooks("entry")}
        ORDER BY entry.created_at, entry.id`,
      params,
    )
    return rows.map((row) => toEntry(kind, row))
  }
}

interface EntryRow {
  id: string
  trx_id: string | null
  remote_trx_id: string | null
  order_ref: string
  state: OwnEntry["state"]
  amount: string
  open_amount: string | null
  currency_code: string
  at: string
  is_moving: boolean | null
  refunds: ComparedRefund[] | null
  fee: string | null
  refunded: string | null
  medusa: MedusaBooksRow
}

const toEntry = (kind: BookKind, row: EntryRow) =>
  ({
    kind,
    id: row.id,
    trxId: row.trx_id === null ? null : toTransactionKey(row.trx_id),
    remoteTrxId: row.remote_trx_id,
    orderRef: row.order_ref,
    state: row.state,
    amount: row.amount,
    openAmount: row.open_amount,
    currencyCode: row.currency_code,
    refunds: row.refunds ?? [],
    isMoving: row.is_moving ?? false,
    fee: row.fee === null || row.refunded === null ? null : { fee: row.fee, refunded: row.refunded },
    medusa: toMedusaBooks(row.medusa),
    cursor: { at: row.at, id: row.id },
  }) as ReconciliationEntry

import { type DealOrderCallback, toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Database, toJson } from "../../database/database"
import { type DealRow, readDeal } from "./deal-row"

export interface NewDeal {
  bodyHash: string
  /** As received: calls to the service use its spelling of the transaction. */
  body: DealOrderCallback
  /** Rest of the deadline in ms, by the database's clock, which all processes share. */
  timeLeftMs: number
}

export type OpenedDeal =
  | { kind: "opened" }
  /** This process or another has received the transaction before. */
  | { kind: "known"; deal: DealRow }

/** Idempotent insert: a deal's row comes before all other work, and a repeated call adds no second row. */
export class DealIntake {
  constructor(private readonly database: Database) {}

  /** Opens deals in one statement. If two have the same transaction, the first is opened and the second is known. */
  async open(deals: readonly NewDeal[]): Promise<OpenedDeal[]> {
    const firsts = new Map([...deals].reverse().map((deal) => [toTransactionKey(deal.body.trx_id), deal]))
    const opened = await this.insert([...firsts.values()])
    return Promise.all(
      deals.map(async (deal): Promise<OpenedDeal> => {
        const trxId = toTransactionKey(deal.body.trx_id)
        if (opened.has(trxId) && firsts.get(trxId) === deal) return { kind: "opened" }
        return { kind: "known", deal: await this.readKnown(deal) }
      }),
    )
  }

  /** @returns the new transactions */
  private async insert(deals: readonly NewDeal[]): Promise<Set<string>> {
    const rows = deals.map(({ bodyHash, body, timeLeftMs }) => ({
      trx_id: toTransactionKey(body.trx_id),
      remote_order_id: body.order_id,
      partner_id: body.product_id,
      amount: String(body.amount),
      currency_code: body.currency.toLowerCase(),
      body_hash: bodyHash,
      body,
      time_left_ms: timeLeftMs,
    }))
    const opened = await this.database.sql<{ trx_id: string }>(
      `INSERT INTO partner_commerce_deal
         (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash, body, deadline_at, timeline)
       SELECT 'pcdeal_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, trx_id, remote_order_id, partner_id, amount,
              currency_code, body_hash, body, now() + time_left_ms * interval '1 millisecond',
              jsonb_build_array(jsonb_build_object('at', now(), 'event', 'received'))
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, remote_order_id text, partner_id text, amount text,
              currency_code text, body_hash text, body jsonb, time_left_ms double precision)
       ON CONFLICT (shop_code, trx_id) DO NOTHING
       RETURNING trx_id`,
      [toJson(rows)],
    )
    return new Set(opened.map(({ trx_id }) => trx_id))
  }

  private async readKnown({ body }: NewDeal): Promise<DealRow> {
    const deal = await readDeal(this.database.sql, toTransactionKey(body.trx_id))
    if (!deal) throw new Error(`Deal ${body.trx_id} was there and is gone: rows of deals must not be deleted`)
    return deal
  }
}

import { compareWithoutService, isMissedInLedger } from "./rules/compare-books"
import { type Store } from "../store/store"
import { type ReconciliationEntry } from "./sql/reconciliation-entries"
import { type MedusaPaymentRow } from "./sql/medusa-payments"

const PAGE = 1_000

export interface MedusaPaymentPage {
  /** Ledger entries that differ in Medusa. */
  differing: ReconciliationEntry[]
  /** Payments that keep money, although no ledger has their transaction. */
  unknown: MedusaPaymentRow[]
}

/** Reads all payments of our provider in Medusa: an order may lose its money months after it was paid. */
export async function* readMedusaPayments(store: Store): AsyncGenerator<MedusaPaymentPage> {
  const { entries, medusa } = store.payments.books
  let afterId: string | null = null
  for (;;) {
    const page: MedusaPaymentRow[] = await medusa.page(afterId, PAGE)
    const trxIds = page.flatMap(({ trxId }) => trxId ?? [])
    const differing = (await entries.find({ trxIds, orderRefs: [] })).filter(
      (entry) => compareWithoutService(entry).length > 0,
    )
    yield { differing, unknown: page.filter((payment) => !payment.isKnown && isMissedInLedger(payment)) }
    afterId = page.at(-1)?.id ?? null
    if (page.length < PAGE || afterId === null) return
  }
}

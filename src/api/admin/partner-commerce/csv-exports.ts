import { oneAhead } from "../../../concurrency/one-ahead"
import { readAllItems } from "../../../catalog/items/list-items"
import { readAllDeals, type DealQuestion } from "../../../deals/list/list-deals"
import { type PaymentQuestion, type PaymentWithRefunds, readAllPayments } from "../../../payments/list/list-payments"
import { DEALS_TABLE, ITEMS_TABLE, PAYMENTS_TABLE } from "./csv-lists"
import { toDealView } from "./deals/deal-view"
import { withoutPerson } from "./deals/shown-deal"
import { toItemView } from "./items/item-view"
import { toPaymentView, withoutPayer } from "./payments/payment-view"
import { type Store } from "../../../store/store"

interface Readers {
  /** The file contains no customers if the person may not read personal data. */
  hasCustomers: boolean
}

/** The list of deals as a file, page by page. */
export async function* exportDeals(
  store: Store,
  question: DealQuestion,
  { hasCustomers }: Readers,
): AsyncGenerator<string> {
  yield DEALS_TABLE.head
  for await (const page of oneAhead(readAllDeals(store, { ...question, isImpersonal: !hasCustomers }))) {
    const deals = page.map(toDealView)
    yield (hasCustomers ? deals : deals.map(withoutPerson)).map(DEALS_TABLE.toLine).join("")
  }
}

/** The list of payments as a file, page by page. */
export async function* exportPayments(
  store: Store,
  question: PaymentQuestion,
  { hasCustomers }: Readers,
): AsyncGenerator<string> {
  yield PAYMENTS_TABLE.head
  for await (const page of oneAhead(readAllPayments(store, { ...question, isImpersonal: !hasCustomers }))) {
    const payments = page.map((each) => ({ ...toPaymentView(each), items: toItems(each) }))
    yield (hasCustomers ? payments : payments.map(withoutPayer)).map(PAYMENTS_TABLE.toLine).join("")
  }
}

const toItems = ({ payment }: PaymentWithRefunds) =>
  payment.lines
    .filter(({ item_type }) => item_type === "item")
    .map(({ quantity, item }) => `${quantity} × ${item}`)
    .join("; ")

/** The list of items as a file, page by page. */
export async function* exportItems(store: Store, question: Parameters<typeof readAllItems>[1]): AsyncGenerator<string> {
  yield ITEMS_TABLE.head
  for await (const page of oneAhead(readAllItems(store, question)))
    yield page.map((row) => ITEMS_TABLE.toLine(toItemView(row))).join("")
}

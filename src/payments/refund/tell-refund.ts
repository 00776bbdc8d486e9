import { tellWithAnswer, type ToldRefund } from "../../orders/request-arrival"
import { type Store } from "../../store/store"

/** Notes that a person sees a refund: with the answer to the current request, or at once if code of the merchant requested the refund. */
export async function tellRefund(store: Store, told: ToldRefund): Promise<void> {
  if (!tellWithAnswer(told)) await store.payments.refunds.ledger.recordAnswered(told.id)
}

import { type BookDifferenceText } from "../../messages/rules/message"
import { type BookDifference } from "./compare-books"

/** Writes a difference as one sentence that names the two sides. */
export function toDifferenceText(difference: BookDifference): BookDifferenceText {
  const { trx_id, order_ref, order_id, field, differs_at, ours, theirs, medusa } = difference
  const name = trx_id ?? order_ref ?? order_id ?? ""
  if (field === "transaction") return toMissingText(name, difference)
  if (field === "kept")
    return { code: "kept_of_cancelled_order", values: { trx_id: name, order_id: order_id ?? "", amount: String(ours) } }
  if (differs_at !== "medusa")
    return {
      code: "figures_differ",
      values: { trx_id: name, figure: field, ours: String(ours), theirs: String(theirs) },
    }
  return {
    code: "medusa_differs",
    values: { trx_id: name, figure: field, ours: String(ours), medusa: String(medusa ?? "") },
  }
}

function toMissingText(name: string, { differs_at, ours, theirs, medusa }: BookDifference): BookDifferenceText {
  const toValues = (amount: BookDifference["ours"]) => ({ trx_id: name, amount: String(amount ?? "") })
  if (differs_at !== "medusa")
    return ours === null
      ? { code: "only_there", values: toValues(theirs) }
      : { code: "only_here", values: toValues(ours) }
  return ours === null
    ? { code: "only_in_medusa", values: toValues(medusa) }
    : { code: "not_in_medusa", values: toValues(ours) }
}

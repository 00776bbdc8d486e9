import { Button } from "@medusajs/ui"
import type { AdminDealDetail } from "../../../api/admin/partner-commerce/deals/deal-view"
import { useEraseDeal } from "../../hooks/api/deals"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useQuestion } from "../../hooks/use-question"
import { useText } from "../../i18n/use-text"

/** Erases the customer's data. Hidden if it is already erased, or if the delivery may still need the address. */
export function EraseButton({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const prompt = useQuestion()
  const { mutate, isPending } = useEraseDeal(
    deal.trx_id,
    useMutationToasts(() => t("deal.erased")),
  )
  if (deal.erased_at !== null || !ERASABLE.has(deal.state)) return null
  const erase = async () => {
    const isSure = await prompt({
      title: t("deal.eraseSure"),
      description: t("deal.eraseConsequence"),
      confirmText: t("deal.erase"),
      cancelText: t("actions.cancel"),
    })
    if (isSure) mutate()
  }
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => void erase()}>
      {t("deal.erase")}
    </Button>
  )
}

/** A confirmed deal ends with its shipment, which only the server knows. */
const ERASABLE: ReadonlySet<string> = new Set<AdminDealDetail["state"]>(["confirmed", "cancelled", "refused"])

import { Button, StatusBadge, Text } from "@medusajs/ui"
import type { AdminRefund, AdminRefundResponse } from "../../../api/admin/partner-commerce/payments/payment-view"
import { useMarkAsRefused } from "../../hooks/api/payments"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useQuestion } from "../../hooks/use-question"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { When } from "../when"

const COLORS = {
  pending: "blue",
  done: "green",
  refused: "red",
  unknown: "orange",
} as const satisfies Record<AdminRefund["state"], string>

/** The user who requested the refund on the plugin's page. */
const toAsker = ({ timeline }: AdminRefund) => timeline.find(({ event }) => event === "requested")?.detail

/** Finished and running refunds, each with the meaning of its state. */
export function Refunds({ refunds, trxId }: { refunds: readonly AdminRefund[]; trxId: string }) {
  const t = useText()
  const { money } = useFormat()
  const { toText } = useServerText()
  if (refunds.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("refunds.none")}
      </Text>
    )
  }
  return (
    <ul className="flex flex-col gap-y-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge color={COLORS[refund.state]}>{t(`refundStates.${refund.state}.name`)}</StatusBadge>
          <Text as="span" size="small">
            {money(refund.amount, refund.currency_code)}
          </Text>
          <Text as="span" size="small" className="text-ui-fg-subtle">
            {[t(`refundOrigins.${refund.origin}`), toAsker(refund)].filter(Boolean).join(" · ")} ·{" "}
            <When at={refund.settled_at ?? refund.created_at} />
          </Text>
          <Text size="small" className="text-ui-fg-subtle w-full break-words empty:hidden">
            {refund.reason_refund}
          </Text>
          <Text size="small" className="text-ui-fg-subtle w-full break-words empty:hidden">
            {refund.state !== "done" && (refund.why ? toText(refund.why) : t(`refundStates.${refund.state}.meaning`))}
          </Text>
          {refund.is_silent && <MarkAsRefused refund={refund} trxId={trxId} />}
        </li>
      ))}
    </ul>
  )
}

/** Ends a refund without an answer after a look into the service's portal. */
function MarkAsRefused({ refund, trxId }: { refund: AdminRefund; trxId: string }) {
  const t = useText()
  const { money } = useFormat()
  const prompt = useQuestion()
  const toasts = useMutationToasts<AdminRefundResponse, string>(({ refund: { state } }) =>
    t("refunds.markAsRefused.done", { state: t(`refundStates.${state}.name`) }),
  )
  const { isPending, mutate } = useMarkAsRefused(trxId, toasts)
  const ask = async () => {
    const isConfirmed = await prompt({
      title: t("refunds.markAsRefused.title", { amount: money(refund.amount, refund.currency_code) }),
      description: t("refunds.markAsRefused.description"),
      confirmText: t("refunds.markAsRefused.button"),
      cancelText: t("actions.cancel"),
    })
    if (isConfirmed) mutate(refund.id)
  }
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => void ask()}>
      {t("refunds.markAsRefused.button")}
    </Button>
  )
}

import { Button, Select, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { EXISTING_STATES, isConfirmedThere } from "../../../deals/rules/status"
import type { DeliveryStatus } from "../../../service/rules/wire/transactions"
import type { AdminDealDetail, AdminDeliveryUpdate } from "../../../api/admin/partner-commerce/deals/deal-view"
import { DELIVERY_STATUSES } from "./delivery-statuses"
import { useReportDelivery } from "../../hooks/api/deals"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { When } from "../when"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"

const COLORS = { queued: "blue", accepted: "green", refused: "red" } as const

/** Delivery statuses that were reported to the service, and a form to report one again or another. */
export function Delivery({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const canReport = EXISTING_STATES.includes(deal.state) && isConfirmedThere(deal)
  return (
    <div className="flex flex-col gap-y-3">
      {deal.delivery_updates.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("delivery.nothing")}
        </Text>
      )}
      <ul className="flex flex-col gap-y-2">
        {deal.delivery_updates.map((update) => (
          <UpdateRow key={update.id} update={update} />
        ))}
      </ul>
      {canReport && <ReportForm deal={deal} />}
    </div>
  )
}

function UpdateRow({ update }: { update: AdminDeliveryUpdate }) {
  const t = useText()
  const { toText } = useServerText()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge color={COLORS[update.state]}>{t(`delivery.states.${update.state}`)}</StatusBadge>
      <Text as="span" size="small">
        {t(`deliveryStatuses.${update.delivery_status}`)}
      </Text>
      <Text as="span" size="small" className="text-ui-fg-subtle">
        <When at={update.accepted_at ?? update.created_at} />
        {update.set_by && ` · ${update.set_by}`}
      </Text>
      {update.last_error && update.state !== "accepted" && (
        <Text size="small" className="text-ui-fg-subtle w-full break-words">
          {update.why ? toText(update.why) : update.last_error}
        </Text>
      )}
    </li>
  )
}

const AGAIN = "again"

function ReportForm({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const [choice, setChoice] = useState<DeliveryStatus | typeof AGAIN>(AGAIN)
  const report = useReportDelivery(
    deal.trx_id,
    useMutationToasts(() => t("delivery.told")),
  )
  return (
    <div className="flex items-center gap-x-2">
      <div className="min-w-52">
        <Select size="small" value={choice} onValueChange={(value) => setChoice(value as DeliveryStatus)}>
          <Select.Trigger aria-label={t("delivery.choose")}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={AGAIN} disabled={deal.delivery_updates.length === 0}>
              {t("delivery.again")}
            </Select.Item>
            {DELIVERY_STATUSES.map((status) => (
              <Select.Item key={status} value={status}>
                {t(`deliveryStatuses.${status}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <Button
        size="small"
        variant="secondary"
        disabled={choice === AGAIN && deal.delivery_updates.length === 0}
        isLoading={report.isPending}
        onClick={() => report.mutate(choice === AGAIN ? undefined : choice)}
      >
        {t("delivery.send")}
      </Button>
    </div>
  )
}

import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useState } from "react"
import { type AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"
import { toPageHandle } from "../../../components/page-handle"
import { ActivityTable } from "./activity-table"
import { SquareTwoStack } from "@medusajs/icons"
import { Alert, Button, Drawer } from "@medusajs/ui"
import { useMoment } from "../../../hooks/use-moment"
import { useFormat } from "../../../i18n/use-format"
import { AnswerBadge } from "../../../components/answer-badge"
import { ExchangeBody } from "../../../components/exchange-body"
import { toDealPath, toPaymentPath } from "../../../lib/payment-path"
import { DrawerHeader } from "../../../components/drawer-header"
import { TextLink } from "../../../components/text-link"
import { useCopy } from "../../../hooks/use-copy"
import { useOperationText } from "../../../i18n/use-operation-text"
import { useText } from "../../../i18n/use-text"

export default function ActivityPage() {
  const [opened, setOpened] = useState<AdminActivity | null>(null)
  return (
    <div className="flex flex-col gap-y-3">
      <ActivityTable open={setOpened} />
      {opened && <ActivityDrawer activity={opened} close={() => setOpened(null)} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.activity", translationNs: "partner-commerce", rank: 5 })

export const handle = toPageHandle("menu.activity")

/** A request with its body and its answer, as masked when it was written. */
function ActivityDrawer({ activity, close }: { activity: AdminActivity; close: () => void }) {
  const t = useText()
  const toOperationText = useOperationText()
  const { latency } = useFormat()
  const moment = useMoment()
  const copy = useCopy(t("activity.copied"))
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content className="sm:!max-w-[720px]">
        <DrawerHeader
          title={toOperationText(activity.operation)}
          description={
            <>
              {activity.operation} · {activity.method} {activity.path}
            </>
          }
        />
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
          <div className="txt-compact-small text-ui-fg-subtle flex flex-wrap items-center gap-x-3 gap-y-2">
            <AnswerBadge activity={activity} />
            <span>{moment(activity.at)}</span>
            {activity.duration_ms !== null && <span>{latency(activity.duration_ms)}</span>}
            {activity.attempt > 1 && <span>{t("activity.attempt", { attempt: activity.attempt })}</span>}
            {activity.trx_id && activity.sale && (
              <TextLink to={TO_SALE[activity.sale](activity.trx_id)}>{t(`activity.open.${activity.sale}`)}</TextLink>
            )}
          </div>
          {activity.error && <Alert variant="error">{activity.error}</Alert>}
          <ExchangeBody of="request" body={activity.request} />
          <ExchangeBody of="answer" body={activity.response} />
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={() => copy(toCurl(activity))}>
            <SquareTwoStack aria-hidden />
            {t("activity.copyCurl")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

const TO_SALE = { deal: toDealPath, payment: toPaymentPath }

/** The same request for a terminal. The user fills in the token and the addresses, because this page never has them. */
function toCurl({ direction, operation, method, path, request }: AdminActivity): string {
  const base =
    direction === "in" ? "$STORE_URL" : operation.startsWith("catalog.") ? "$CATALOG_URL" : "$TRANSACTIONS_URL"
  return [
    `curl -X ${method} "${base}${path}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(request === null
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ")
}

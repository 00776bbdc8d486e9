import { SquareTwoStack } from "@medusajs/icons"
import { Alert, Button, Drawer } from "@medusajs/ui"
import type { AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"
import { useMoment } from "../../../hooks/use-moment"
import { useFormat } from "../../../i18n/use-format"
import { AnswerBadge } from "../../../components/answer-badge"
import { ExchangeBody } from "../../../components/exchange-body"
import { DrawerHeader } from "../../../components/drawer-header"
import { TextLink } from "../../../components/text-link"
import { useCopy } from "../../../hooks/use-copy"
import { useOperationText } from "../../../i18n/use-operation-text"
import { useText } from "../../../i18n/use-text"
import { toCurl } from "./to-curl"

/** A request with its body and its answer, as masked when it was written. */
export function ActivityDrawer({ activity, close }: { activity: AdminActivity; close: () => void }) {
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
            {activity.trx_id && (
              <TextLink to={`/partner-commerce/deals?deal=${activity.trx_id}`}>{t("activity.openDeal")}</TextLink>
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

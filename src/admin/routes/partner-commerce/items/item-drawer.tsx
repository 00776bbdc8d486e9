import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Alert, Button, Drawer, Heading } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ExplainedItem } from "../../../client/types"
import { ItemStateBadge, RemoteStatusBadge } from "../../../components/badges"
import { Failed, Loading } from "../../../components/states"
import { useExplainedItem } from "../../../hooks/use-explained-item"
import { usePush } from "../../../hooks/use-push"
import { DrawerHeader } from "../../../components/drawer-header"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"
import { ItemHistory } from "./item-history"
import { useOptIn } from "./use-bulk-actions"
import { VerdictFields } from "./verdict-fields"
import { VerdictSteps } from "./verdict-steps"

/** Why one item is as it is there: the whole verdict. */
export function ItemDrawer({ id, close }: { id: string; close: () => void }) {
  const t = useText()
  const { data: item, error, refetch } = useExplainedItem(id)
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content className="sm:!max-w-[720px]">
        <DrawerHeader title={item?.name ?? item?.variant_sku ?? id} description={t("verdict.subtitle")} />
        <Drawer.Body className="overflow-y-auto p-0">
          {!item && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />)}
          {item && <Verdict item={item} />}
        </Drawer.Body>
        {item && <Actions item={item} />}
      </Drawer.Content>
    </Drawer>
  )
}

function Verdict({ item }: { item: ExplainedItem }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  return (
    <div className="flex flex-col divide-y">
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <ItemStateBadge state={item.state} />
        {item.remote_status && <RemoteStatusBadge status={item.remote_status} />}
        <span className="txt-compact-small text-ui-fg-subtle">
          {item.variant_sku} {item.sku !== null && `· ${t("verdict.remoteSku", { sku: item.sku })}`}
        </span>
      </div>
      {item.remote_message && (
        <div className="px-6 py-4">
          <Alert variant="error">
            <strong className="txt-compact-small-plus block">{t("verdict.theirWords")}</strong>
            <q>{item.remote_message}</q>
          </Alert>
        </div>
      )}
      <div className="px-6 py-4">
        <Heading level="h2" className="mb-3">
          {t("verdict.why")}
        </Heading>
        <VerdictSteps item={item} />
      </div>
      {item.advice.length > 0 && (
        <div className="px-6 py-4">
          <Heading level="h2" className="mb-2">
            {t("verdict.advice")}
          </Heading>
          <ul className="txt-small text-ui-fg-subtle list-disc pl-4">
            {item.advice.map((advice) => (
              <li key={advice.code}>
                <span className="text-ui-fg-base">{toMessage(advice)}.</span> {toFix(advice)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="py-4">
        <Heading level="h2" className="px-6 pb-3">
          {t("verdict.fields")}
        </Heading>
        <VerdictFields fields={item.fields} isParked={item.state === "parked"} />
      </div>
      {item.partner_id && <ItemHistory partnerId={item.partner_id} />}
    </div>
  )
}

function Actions({ item }: { item: ExplainedItem }) {
  const t = useText()
  const push = usePush()
  const optIn = useOptIn()
  const { product_id: productId } = item
  const isOut = item.desired_kind === "unwanted"
  return (
    <Drawer.Footer className="flex-wrap">
      {productId && (
        <>
          <Button size="small" variant="transparent" asChild>
            <Link to={`/products/${productId}`}>
              {t("verdict.openProduct")}
              <ArrowUpRightOnBox aria-hidden />
            </Link>
          </Button>
          <Button
            size="small"
            variant="secondary"
            isLoading={optIn.isPending}
            onClick={() => optIn.mutate({ productIds: [productId], isIn: isOut })}
          >
            {isOut ? t("items.optIn.name") : t("items.optOut.name")}
          </Button>
        </>
      )}
      <Button
        size="small"
        disabled={item.next.length === 0}
        isLoading={push.isPending}
        onClick={() => push.mutate({ variant_ids: [item.variant_id] })}
      >
        {t("actions.pushNow")}
      </Button>
    </Drawer.Footer>
  )
}

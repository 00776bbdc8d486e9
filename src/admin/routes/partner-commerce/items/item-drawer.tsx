import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Alert, Button, Drawer, Heading, Text, FocusModal } from "@medusajs/ui"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { type AdminExplainedItem, type AdminItemResponse } from "../../../../api/admin/partner-commerce/items/item-view"
import { ItemStatusBadge } from "../../../components/badges"
import { Failed, Loading } from "../../../components/states"
import { TextLink } from "../../../components/text-link"
import { useExplainedItem, useRelinkItem } from "../../../hooks/api/items"
import { useOverview } from "../../../hooks/api/overview"
import { usePush } from "../../../hooks/api/runs"
import { useRunToasts } from "../../../hooks/use-run-toasts"
import { isOffByRule } from "../../../lib/off-by-rule"
import { DrawerHeader } from "../../../components/drawer-header"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"
import { toObstacle } from "../preview/obstacle"
import { AsCustomersSee } from "./as-customers-see"
import { ChangedThere } from "./changed-there"
import { toItemToMend } from "./item-to-fix"
import { toFixPath } from "../../../../activity/rules/fix-path"
import { ItemHistory } from "./item-history"
import { useSellWithToasts } from "./use-opt-products-with-toasts"
import { VerdictFields } from "./verdict-fields"
import { VerdictSteps } from "./verdict-steps"
import { useDealMoney } from "../../../hooks/use-deal-money"
import { useFormat } from "../../../i18n/use-format"
import { toSettingPath } from "../../../../settings/rules/setting-path"
import { VariantChoice } from "../../../components/variant-choice"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"

/** The whole verdict on one item: its state at the service, and the reasons for it. */
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

function Verdict({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  return (
    <div className="flex flex-col divide-y">
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <ItemStatusBadge status={item.status} offReason={item.off_reason} />
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
      {item.changed_there && (
        <div className="px-6 py-4">
          <ChangedThere id={item.partner_id ?? item.variant_id} changed={item.changed_there} />
        </div>
      )}
      {item.waiting_price && (
        <div className="px-6 py-4">
          <WaitingPrice waiting={item.waiting_price} />
        </div>
      )}
      <AsCustomersSee item={item} />
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
              <li key={`${advice.code} ${advice.message}`}>
                <span className="text-ui-fg-base">{toMessage(advice)}.</span> {toFix(advice)}{" "}
                <AdviceLink code={advice.code} item={item} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="py-4">
        <Heading level="h2" className="px-6 pb-3">
          {t("verdict.fields")}
        </Heading>
        <VerdictFields fields={item.fields} />
      </div>
      {item.partner_id && <ItemHistory partnerId={item.partner_id} />}
    </div>
  )
}

function AdviceLink({ code, item }: { code: string; item: AdminExplainedItem }) {
  const t = useText()
  const path = toFixPath(code, toItemToMend(item))
  return path && <TextLink to={path}>{t("verdict.mend")}</TextLink>
}

function Actions({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const id = useId()
  const push = usePush(useRunToasts(t("push.started")))
  const { data: overview } = useOverview()
  const obstacle = overview ? toObstacle(overview) : null
  // The plugin sends a refused item again only on the user's order.
  const canBeSent = item.next.length > 0 || item.state === "rejected"
  return (
    <Drawer.Footer className="flex-wrap">
      {obstacle && (
        <Text id={id} size="small" className="text-ui-fg-subtle w-full text-right">
          {t(`preview.obstacles.${obstacle}.why`)}
        </Text>
      )}
      {item.partner_id && <RelinkButton partnerId={item.partner_id} variantId={item.variant_id} />}
      {item.product_id && (
        <>
          <Button size="small" variant="transparent" asChild>
            <Link to={`/products/${item.product_id}`}>
              {t("verdict.openProduct")}
              <ArrowUpRightOnBox aria-hidden />
            </Link>
          </Button>
        </>
      )}
      <SellButton item={item} />
      <Button
        size="small"
        aria-describedby={obstacle ? id : undefined}
        disabled={obstacle !== null || !canBeSent}
        isLoading={push.isPending}
        onClick={() => push.mutate({ variant_ids: [item.variant_id] })}
      >
        {t("actions.pushNow")}
      </Button>
    </Drawer.Footer>
  )
}

function SellButton({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const { sell, askAndStop, isPending } = useSellWithToasts()
  if (isOffByRule(item)) return null
  const isOff = item.steps.some(({ code }) => code === "opted_out")
  const variant = { of: "variants", ids: [item.variant_id] } as const
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={() => void (isOff ? sell({ ...variant, isSold: true }) : askAndStop(variant))}
    >
      {t(isOff ? "selling.again" : "selling.stopVariant")}
    </Button>
  )
}

type Waiting = NonNullable<AdminExplainedItem["waiting_price"]>

/**
 * The price that customers see, the new price that the service has yet to show, the sales lost because of the difference, and a link to the
 * setting that decides.
 */
function WaitingPrice({ waiting }: { waiting: Waiting }) {
  const t = useText()
  const { ago } = useFormat()
  const money = useDealMoney()
  const { stage, since, is_accepted: isAccepted, lost } = waiting
  const prices = { live: money(waiting.live), price: money(waiting.price) }
  return (
    <Alert variant={isAccepted ? "info" : "warning"}>
      <strong className="txt-compact-small-plus block">
        {since === null
          ? t(`waitingPrice.${stage}`, prices)
          : t("waitingPrice.since", { ...prices, since: ago(since) })}
      </strong>
      <span className="block">
        {t(isAccepted ? "waitingPrice.accepted" : "waitingPrice.refusing", prices)}{" "}
        {lost.count > 0 && t("waitingPrice.lost", { count: lost.count, amount: money(lost.amount) })}
      </span>
      <TextLink to={toSettingPath("price_policy")}>{t("waitingPrice.change")}</TextLink>
    </Alert>
  )
}

/** Lets the user choose the item's variant if a product was recreated and the store cannot identify the variant itself. */
function RelinkButton({ partnerId, variantId }: { partnerId: string; variantId: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const toasts = useMutationToasts<AdminItemResponse, string>(() => {
    close()
    return t("relink.done")
  })
  const { mutate, isPending } = useRelinkItem(partnerId, toasts)
  return (
    <FocusModal open={isOpen} onOpenChange={setOpen}>
      <FocusModal.Trigger asChild>
        <Button size="small" variant="transparent">
          {t("relink.name")}
        </Button>
      </FocusModal.Trigger>
      <VariantChoice
        title={t("relink.title", { id: partnerId })}
        meaning={t("relink.meaning")}
        present={variantId}
        isPending={isPending}
        onChoose={mutate}
        close={close}
      />
    </FocusModal>
  )
}

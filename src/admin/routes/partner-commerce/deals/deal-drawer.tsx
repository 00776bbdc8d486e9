import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Button, Drawer, Heading, Text } from "@medusajs/ui"
import { type ReactNode } from "react"
import { Link } from "react-router-dom"
import { toAddressLines } from "../../../../orders/rules/address-lines"
import { type AdminDealDetail } from "../../../../api/admin/partner-commerce/deals/deal-view"
import { DealOutcomeBadge } from "../../../components/deal/deal-state-badge"
import { FactList } from "../../../components/fact-list"
import { ShortId, toShortId } from "../../../components/short-id"
import { Failed, Loading } from "../../../components/states"
import { Delivery } from "../../../components/deal/delivery"
import { DealStatusAlert } from "../../../components/deal/deal-status-alert"
import { toItemsPath } from "../../../lib/paths"
import { useDeal, useEraseDeal } from "../../../hooks/api/deals"
import { useOrderBooks } from "../../../hooks/api/store"
import { useMoment } from "../../../hooks/use-moment"
import { useFormat } from "../../../i18n/use-format"
import { Picture } from "../../../components/picture"
import { DrawerHeader } from "../../../components/drawer-header"
import { TextLink } from "../../../components/text-link"
import { useText, type TextKey } from "../../../i18n/use-text"
import { readAnswer } from "../../../components/deal/read-answer"
import { Timeline } from "../../../components/timeline"
import { Refunds } from "../../../components/transaction/refunds"
import { useDetailText } from "../../../components/deal/use-detail-text"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useQuestion } from "../../../hooks/use-question"

/** A purchase with its whole timeline. */
export function DealDrawer({ trxId, close }: { trxId: string; close: () => void }) {
  const t = useText()
  const { data: deal, error, refetch } = useDeal(trxId)
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content>
        <DrawerHeader
          title={deal ? toShortId(deal.remote_order_id) : t("deal.title")}
          description={t("deal.subtitle")}
        />
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          {!deal && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />)}
          {deal && <Parts deal={deal} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="transparent" asChild>
            <Link to={`/partner-commerce/activity?trx_id=${encodeURIComponent(trxId)}`}>{t("deal.activity")}</Link>
          </Button>
          {deal && <EraseButton deal={deal} />}
          {deal?.order_id && (
            <Button size="small" variant="secondary" asChild>
              <Link to={`/orders/${deal.order_id}`}>
                {t("deal.openOrder")}
                <ArrowUpRightOnBox aria-hidden />
              </Link>
            </Button>
          )}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Parts({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const books = useOrderBooks(deal.order_id)
  return (
    <>
      <div className="px-6 py-4">
        <Facts deal={deal} />
      </div>
      <div className="px-6 py-4">
        <DealStatusAlert deal={deal} books={books} />
      </div>
      {deal.unfinished.length > 0 && (
        <Part title={t("deal.unfinished")}>
          <Unfinished steps={deal.unfinished} />
        </Part>
      )}
      {deal.refunds.length > 0 && (
        <Part title={t("payment.refunds")}>
          <Refunds refunds={deal.refunds} trxId={deal.trx_id} />
        </Part>
      )}
      <Part title={t("deal.delivery")}>
        <Delivery deal={deal} />
      </Part>
      <Part title={t("deal.timeline")}>
        <DealTimeline deal={deal} />
      </Part>
      <Part title={t("deal.address")}>
        <Address deal={deal} />
      </Part>
      {deal.answer && (
        <Part title={t("deal.answer", { status: deal.answer.status })}>
          <DealAnswer body={deal.answer.body ?? ""} />
        </Part>
      )}
    </>
  )
}

function Unfinished({ steps }: { steps: AdminDealDetail["unfinished"] }) {
  const t = useText()
  return (
    <ul className="txt-compact-small text-ui-fg-subtle">
      {steps.map((step) => (
        <li key={step}>{t(`dealSteps.${step}`)}</li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-6 py-4">
      <Heading level="h2" className="mb-3">
        {title}
      </Heading>
      {children}
    </div>
  )
}

function Facts({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const { money } = useFormat()
  const moment = useMoment()
  const facts = [
    [t("deals.state"), <DealOutcomeBadge key="state" outcome={deal.outcome} />],
    ...(deal.price_asked === null
      ? ([[t("deals.amount"), money(deal.amount, deal.currency_code)]] as const)
      : ([
          [t("deals.priceAsked"), money(deal.price_asked, deal.currency_code)],
          [t("deals.pricePaid"), money(deal.amount, deal.currency_code)],
        ] as const)),
    ...(deal.refunded > 0 ? ([[t("payments.refunded"), money(deal.refunded, deal.currency_code)]] as const) : []),
    ...(deal.payer_name
      ? ([
          [t("deals.payer"), deal.payer_name],
          [t("deals.recipient"), deal.customer_name],
        ] as const)
      : ([[t("deals.customer"), deal.customer_name]] as const)),
    [t("deals.bought"), moment(deal.created_at)],
    [t("deals.orderHere"), deal.order_display_id === null ? "-" : `#${deal.order_display_id}`],
    [t("deals.order"), <ShortId key="order" id={deal.remote_order_id} />],
    [t("deal.transactionId"), <ShortId key="transaction" id={deal.trx_id} />],
    [
      t("deal.item"),
      <span key="item" className="flex items-center gap-x-2">
        <Picture url={deal.thumbnail} />
        <TextLink to={toItemsPath({ item: deal.partner_id })}>{deal.title ?? toShortId(deal.partner_id)}</TextLink>
      </span>,
    ],
  ] as const
  return <FactList facts={facts} />
}

function Address({ deal }: { deal: AdminDealDetail }) {
  const { adr_shipping: address, phone } = deal.customer
  const lines = address ? toAddressLines(address) : []
  return (
    <Text as="div" size="small" className="text-ui-fg-subtle">
      {lines.length > 0 ? lines.map((line, index) => <div key={index}>{line}</div>) : <NoAddress deal={deal} />}
      {phone && <div>{phone}</div>}
    </Text>
  )
}

function NoAddress({ deal: { erased_at } }: { deal: AdminDealDetail }) {
  const t = useText()
  const moment = useMoment()
  return erased_at === null ? t("deal.noAddress") : t("deal.erasedAt", { when: moment(erased_at) })
}

/** The store's answer to a purchase, in words. */
function DealAnswer({ body }: { body: string }) {
  const t = useText()
  const { number } = useFormat()
  const answer = readAnswer(body)
  const left = answer?.inStock ?? null
  return (
    <Text as="div" size="small" className="text-ui-fg-subtle break-words">
      {left !== null && t("deal.left", { count: left, number: number(left) })}
      {answer?.message}
      {answer?.code && <code className="txt-compact-xsmall block">{answer.code}</code>}
      {!answer && body}
    </Text>
  )
}

const EVENTS = {
  received: "dealEvents.received",
  restored: "dealEvents.restored",
  reserved: "dealEvents.reserved",
  committed: "dealEvents.committed",
  answered: "dealEvents.answered",
  answer_not_written: "dealEvents.answer_not_written",
  refused: "dealEvents.refused",
  confirmed: "dealEvents.confirmed",
  cancelled: "dealEvents.cancelled",
  status_callback: "dealEvents.status_callback",
  status_read: "dealEvents.status_read",
  status_unreadable: "dealEvents.status_unreadable",
  record_unreadable: "dealEvents.record_unreadable",
  refunded_here: "dealEvents.refunded_here",
  delivery_accepted: "dealEvents.delivery_accepted",
  delivery_refused: "dealEvents.delivery_refused",
  erased: "dealEvents.erased",
} as const satisfies Record<string, TextKey>

const isKnown = (event: string): event is keyof typeof EVENTS => event in EVENTS

/** Everything that happened to a deal, the newest first. */
function DealTimeline({ deal }: { deal: AdminDealDetail }) {
  const t = useText()
  const toDetail = useDetailText(deal)
  const toName = (event: string) => (isKnown(event) ? t(EVENTS[event]) : event.replaceAll("_", " "))
  return <Timeline events={deal.timeline} toName={toName} toDetail={toDetail} />
}

/** Erases the customer's data. Hidden if it is already erased, or if the delivery may still need the address. */
function EraseButton({ deal }: { deal: AdminDealDetail }) {
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

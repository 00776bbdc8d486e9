import { type AdminProduct } from "@medusajs/framework/types"
import { Text, Button } from "@medusajs/ui"
import { toFailure } from "../../lib/failure"
import { type AdminListingRow } from "../../../api/admin/partner-commerce/listings/listings-view"
import { type AdminExplainedItem } from "../../../api/admin/partner-commerce/items/item-view"
import { ItemStatusBadge } from "../badges"
import { Empty, Failed, Loading } from "../states"
import { useExplainedItems, useFreshItems } from "../../hooks/api/items"
import { WHOLE_LIST } from "../../hooks/api/limits"
import { useListings, type BatchInput } from "../../hooks/api/listings"
import { useVariants } from "../../hooks/api/store"
import { toItemsPath } from "../../lib/paths"
import { isOffByRule } from "../../lib/off-by-rule"
import { TextLink } from "../text-link"
import { Picture } from "../picture"
import { useDealMoney } from "../../hooks/use-deal-money"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { type AdminListingBatch } from "../../../api/admin/partner-commerce/listings/batch/batch-view"
import { toSellChoice } from "../../../catalog/rules/configuration/sell-choice"
import { useChangeListingsAsking } from "../../hooks/use-change-listings-asking"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"

/** The most variants that are shown, because each needs a request. The list of items has the others. */
const SHOWN = 10

/** Each variant's state at the service, and the reason if it is not on sale. */
export function VariantStates({ product }: { product: AdminProduct }) {
  const t = useText()
  const { data, error, refetch } = useVariants(product.id, { limit: SHOWN })
  const shown = data?.variants ?? []
  const choices = useListings({ level: "variant", product_id: product.id, limit: WHOLE_LIST })
  const verdicts = useExplainedItems(shown.map(({ id }) => id))
  useFreshItems()
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading />
  if (data.count === 0) {
    return <Empty title={t("listing.noVariants.title")} message={t("listing.noVariants.message")} />
  }
  return (
    <>
      <ul className="divide-y">
        {shown.map((variant, index) => (
          <li key={variant.id} className="flex flex-col gap-y-2 px-6 py-4">
            <div className="flex items-center justify-between gap-x-2">
              <TextLink to={toItemsPath({ item: variant.id })} className="txt-compact-small-plus w-fit break-words">
                {variant.title ?? variant.sku ?? variant.id}
              </TextLink>
              <OptButton
                row={choices.data?.listings.find(({ variant_id }) => variant_id === variant.id)}
                item={verdicts[index]?.data}
              />
            </div>
            <State item={verdicts[index]?.data} error={verdicts[index]?.error} />
          </li>
        ))}
      </ul>
      {data.count > SHOWN && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          <TextLink to={toItemsPath({ product_id: product.id })}>
            {t("listing.more", { count: data.count - SHOWN })}
          </TextLink>
        </Text>
      )}
    </>
  )
}

interface OptProps {
  row: AdminListingRow | undefined
  item: AdminExplainedItem | undefined
}

const OptButton = ({ row, item }: OptProps) => row && !(item && isOffByRule(item)) && <VariantOptButton row={row} />

function State({ item, error }: { item: AdminExplainedItem | undefined; error: unknown }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  if (!item) {
    return error ? <Text size="small">{t(toFailureText(error))}</Text> : <Loading rows={2} />
  }
  const stop = item.steps.find(({ ok }) => !ok)
  const shown = stop ?? item.steps.at(-1)
  return (
    <>
      <span>
        <ItemStatusBadge status={item.status} why={item.problem?.code} offReason={item.off_reason} />
      </span>
      <Shown item={item} />
      {item.waiting_price && <SeenPrice waiting={item.waiting_price} />}
      <Text size="small" className={stop ? "text-ui-fg-base" : "text-ui-fg-subtle"}>
        {shown && toMessage(shown)} {stop?.fix && toFix({ code: stop.code, fix: stop.fix })}
      </Text>
      <InheritedCategory item={item} />
    </>
  )
}

/** The price that customers still see after a price change. */
function SeenPrice({ waiting: { live, price, stage } }: { waiting: NonNullable<AdminExplainedItem["waiting_price"]> }) {
  const t = useText()
  const money = useDealMoney()
  return (
    <Text size="small">
      {t(stage === "refused" ? "waitingPrice.seenRefused" : "waitingPrice.seen", {
        live: money(live),
        price: money(price),
      })}
    </Text>
  )
}

/** The item's category at the service, and the setting that decides it. */
function InheritedCategory({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const mapped = item.steps.find((step) => step.code === "mapped")
  if (!mapped?.values) return null
  const { category, why } = mapped.values
  const by = why && ("name" in why.values ? why.values.name : t("listing.byChoice"))
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {by ? t("listing.categoryBy", { category, by }) : t("listing.category", { category })}
    </Text>
  )
}

const toFailureText = (error: unknown) =>
  toFailure(error).kind === "refused" ? "listing.unknown" : "failures.failed.title"

/** The item as customers see it now, or will see it after approval. */
function Shown({ item: { thumbnail, deals_price, in_stock } }: { item: AdminExplainedItem }) {
  const t = useText()
  const money = useDealMoney()
  if (deals_price === null) return null
  return (
    <span className="flex items-center gap-x-2">
      <Picture url={thumbnail} />
      <Text as="span" size="small">
        {in_stock === null ? money(deals_price) : t("listing.shown", { price: money(deals_price), count: in_stock })}
      </Text>
    </span>
  )
}

/** Takes one variant off the service, or puts it back, regardless of its product's choice. */
function VariantOptButton({ row: { variant_id, name, enabled, inherited } }: { row: AdminListingRow }) {
  const t = useText()
  const toasts = useMutationToasts<AdminListingBatch, BatchInput>(() => t("listing.saved"))
  const { change, isChanging } = useChangeListingsAsking(toasts)
  const isOut = (enabled ?? inherited?.enabled) === false
  const next = toSellChoice({ isSold: isOut, isProductOff: inherited?.enabled === false })
  const label = t(isOut ? "selling.againNamed" : "selling.stopNamed", { name })
  return (
    <Button
      size="small"
      variant="transparent"
      isLoading={isChanging}
      aria-label={label}
      onClick={() => change({ title: `${label}?`, confirm: label }, { listings: [{ variant_id, enabled: next }] })}
    >
      {t(isOut ? "selling.again" : "selling.stopVariant")}
    </Button>
  )
}

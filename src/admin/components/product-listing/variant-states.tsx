import type { AdminProduct } from "@medusajs/framework/types"
import { Table, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { toFailure } from "../../lib/failure"
import type { AdminExplainedItem } from "../../../api/admin/partner-commerce/items/item-view"
import { ItemStateBadge, RemoteStatusBadge } from "../badges"
import { Empty, Failed, Loading } from "../states"
import { useExplainedItems } from "../../hooks/api/items"
import { useVariants } from "../../hooks/api/store"
import { toItemsPath } from "../../lib/items-path"
import { TextLink } from "../text-link"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"

/** Each is a question to the server; the rest is on the list of items. */
const SHOWN = 10

/** Each variant's state at the service, and what stops it. */
export function VariantStates({ product }: { product: AdminProduct }) {
  const t = useText()
  const { data, error, refetch } = useVariants(product.id, { limit: SHOWN })
  const shown = data?.variants ?? []
  const verdicts = useExplainedItems(shown.map(({ id }) => id))
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading />
  if (data.count === 0) {
    return <Empty title={t("listing.noVariants.title")} message={t("listing.noVariants.message")} />
  }
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("listing.variant")}</Table.HeaderCell>
            <Table.HeaderCell>{t("items.state")}</Table.HeaderCell>
            <Table.HeaderCell>{t("items.remoteStatus")}</Table.HeaderCell>
            <Table.HeaderCell>{t("listing.why")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {shown.map((variant, index) => (
            <Table.Row key={variant.id}>
              <Table.Cell className="whitespace-nowrap">
                <Link
                  to={toItemsPath({ item: variant.id })}
                  className="text-ui-fg-base focus-visible:shadow-borders-focus hover:underline rounded-sm outline-none"
                >
                  {variant.title ?? variant.sku ?? variant.id}
                </Link>
              </Table.Cell>
              <State item={verdicts[index]?.data} error={verdicts[index]?.error} />
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
      {data.count > SHOWN && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          <TextLink to={toItemsPath({ q: product.title })}>{t("listing.more", { count: data.count - SHOWN })}</TextLink>
        </Text>
      )}
    </div>
  )
}

function State({ item, error }: { item: AdminExplainedItem | undefined; error: unknown }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  if (!item) {
    const failure = error ? toFailure(error) : null
    const text = failure
      ? failure.kind === "refused"
        ? t("listing.unknown")
        : t("failures.failed.title")
      : t("states.loading")
    return (
      <Table.Cell {...({ colSpan: 3 } as object)} className="text-ui-fg-subtle">
        {text}
      </Table.Cell>
    )
  }
  const stop = item.steps.find(({ ok }) => !ok)
  const shown = stop ?? item.steps.at(-1)
  return (
    <>
      <Table.Cell>
        <ItemStateBadge state={item.state} />
      </Table.Cell>
      <Table.Cell>
        <RemoteStatusBadge status={item.remote_status} />
      </Table.Cell>
      <Table.Cell className="whitespace-normal py-2">
        <span>{shown && toMessage(shown)}</span>{" "}
        {stop?.fix && <span className="text-ui-fg-base">{toFix({ code: stop.code, fix: stop.fix })}</span>}
      </Table.Cell>
    </>
  )
}

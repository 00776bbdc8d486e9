import { MedusaError } from "@medusajs/framework/utils"
import { type ChangeOutcome } from "../rules/answer/outcome"
import { type PlannedEntry } from "../rules/plan/plan"
import { RequestSize } from "../rules/pacing/request-size"
import { type ServiceError } from "../../service/rules/service-error"
import { PRODUCT_STATUS } from "../../service/rules/wire/catalog"
import { type Store } from "../../store/store"
import { type UnknownProduct, type UnknownProductQuestion } from "../sql/unknown-product-ledger"
import { requireConfigured } from "../../store/configured"
import { AdminApiError } from "../../messages/admin-api-error"
import { whyNotPushing } from "../push-obstacle"
import { schedulePush } from "../push/push-scheduler"
import { UNTIL_LINKED_MS } from "../items/relink"
import { requireVariant } from "../require-variant"
import { sendAll } from "../page/send-page"

/** Lists the products of the last read-back that do not belong to this store. @throws AdminApiError while the plugin is inert */
export async function listUnknownProducts(store: Store, question: UnknownProductQuestion) {
  requireConfigured(store)
  return store.catalog.unknownProducts.list(question)
}

/** An unknown product that a person wanted to archive: its current state, and the error that prevented it. */
export interface ArchivedUnknownProduct extends UnknownProduct {
  error: string | null
}

/**
 * Archives products at the service that do not belong to this store. A person names each, because an unknown product may belong to another
 * system.
 *
 * @param by the person
 * @throws AdminApiError `not_found` if one of them is no unknown product (any longer); `not_allowed` while pushes are stopped
 */
export async function archiveUnknownProducts(
  store: Store,
  { partnerIds, by }: { partnerIds: string[]; by: string },
): Promise<ArchivedUnknownProduct[]> {
  const obstacle = await whyNotPushing(store)
  if (obstacle) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, obstacle)
  const unknownProducts = await store.catalog.unknownProducts.find(partnerIds)
  const found = new Set(unknownProducts.map(({ partner_id }) => partner_id))
  const none = partnerIds.find((id) => !found.has(id))
  if (none !== undefined) throw notFound(none)

  const waiting = unknownProducts.filter(({ remote_status }) => remote_status !== PRODUCT_STATUS.archived)
  const { outcomes, stoppedBy, failedAlone } = await sendAll({
    catalog: requireConfigured(store).clients.catalog,
    batches: [waiting.map(toArchive)],
    attempts: {},
    requestSize: new RequestSize(await store.catalog.requestSize.read()),
    maySend: () => true,
  })
  const answered = unknownProducts.map((unknownProduct) =>
    toArchived(unknownProduct, outcomes[unknownProduct.partner_id]?.at(-1), stoppedBy ?? failedAlone),
  )
  const done = answered.filter(({ error }) => error === null)
  await store.catalog.unknownProducts.noteArchived(done.map(({ partner_id }) => partner_id))
  if (done.length > 0)
    await store.history.note({
      by,
      messages: [{ code: "unknown_products_archived", values: { items: done.length } }],
    })
  return answered
}

const toArchive = ({ partner_id }: UnknownProduct): PlannedEntry => ({
  itemId: partner_id,
  partnerId: partner_id,
  change: { kind: "archive" },
  entry: { id: partner_id, status: PRODUCT_STATUS.archived },
})

function toArchived(
  unknownProduct: UnknownProduct,
  outcome: ChangeOutcome | undefined,
  failure: ServiceError | null,
): ArchivedUnknownProduct {
  if (outcome?.kind === "refused") return { ...unknownProduct, error: outcome.message }
  if (outcome?.kind === "postponed") return { ...unknownProduct, error: failure?.message ?? NO_ANSWER }
  return { ...unknownProduct, remote_status: PRODUCT_STATUS.archived, error: null }
}

const NO_ANSWER = "the service has not said whether it took it: read back, and try again"

/**
 * Links an unknown product to a variant, on a person's request, for a product that is older than this plugin. The next push sends all of
 * the variant's content and its stock.
 *
 * @throws AdminApiError `not_found` for an unknown product or a variant that does not exist; `not_allowed` if the variant already has
 * another item at the service
 */
export async function linkUnknownProduct(
  store: Store,
  { partnerId, variantId, by }: { partnerId: string; variantId: string; by: string },
): Promise<void> {
  requireConfigured(store)
  const [unknownProduct] = await store.catalog.unknownProducts.find([partnerId])
  if (!unknownProduct) throw notFound(partnerId)
  await requireVariant(store.container, variantId)
  // A variant that was never detected gets its row now. The row is not due before the link.
  const mark = { lane: "content", delayMs: UNTIL_LINKED_MS } as const
  await store.catalog.items.mark({ ...mark, source: "variant", ids: [variantId] })
  const linked = await store.catalog.unknownProducts.link({ partnerId, variantId })
  if (linked === "no_unknown_product") throw notFound(partnerId)
  if (linked !== "done") {
    const code = linked === "busy" ? "item_busy" : "variant_has_item"
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code, values: { id: variantId } })
  }
  await store.history.note({ by, messages: [{ code: "unknown_product_linked", values: { partner_id: partnerId } }] })
  await store.catalog.items.mark({ ...mark, delayMs: 0, source: "variant", ids: [variantId] })
  schedulePush(store, "content")
}

const notFound = (id: string) =>
  new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_unknown_product", values: { id } })

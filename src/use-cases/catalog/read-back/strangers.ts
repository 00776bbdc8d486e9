import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type ChangeOutcome } from "../../../core/catalog/answer/outcome"
import { type PlannedEntry } from "../../../core/catalog/plan/plan"
import { RequestSize } from "../../../core/catalog/pacing/request-size"
import { type ServiceError } from "../../../core/service-error"
import { PRODUCT_STATUS } from "../../../core/wire/catalog"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type Stranger, type StrangerQuestion } from "../../../modules/partner-commerce/catalog/stranger-ledger"
import { requireConfigured } from "../../configured"
import { AdminApiError } from "../../admin-api-error"
import { whyNotPushing } from "../push-obstacle"
import { schedulePush } from "../push/push-scheduler"
import { UNTIL_LINKED_MS } from "../items/relink"
import { requireVariant } from "../require-variant"
import { sendAll } from "../page/send-page"

/** Lists what is not of this store, as the last read-back found it. @throws AdminApiError while the plugin is inert */
export async function listStrangers(container: MedusaContainer, question: StrangerQuestion) {
  const service = container.resolve(PARTNER_COMMERCE)
  requireConfigured(service)
  return service.catalog.strangers.list(question)
}

/** A stranger that somebody wanted archived: as it is now, and why it is not archived. */
export interface ArchivedStranger extends Stranger {
  error: string | null
}

/**
 * Archives products at the service that are not of this store. A person names each: what nobody knows may be another system's.
 *
 * @param by who
 * @throws AdminApiError `not_found` where one of them is no stranger (any more); `not_allowed` while nothing is pushed
 */
export async function archiveStrangers(
  container: MedusaContainer,
  { partnerIds, by }: { partnerIds: string[]; by: string },
): Promise<ArchivedStranger[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const obstacle = await whyNotPushing(service)
  if (obstacle) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, obstacle)
  const strangers = await service.catalog.strangers.find(partnerIds)
  const found = new Set(strangers.map(({ partner_id }) => partner_id))
  const none = partnerIds.find((id) => !found.has(id))
  if (none !== undefined) throw notFound(none)

  const waiting = strangers.filter(({ remote_status }) => remote_status !== PRODUCT_STATUS.archived)
  const { outcomes, stoppedBy, failedAlone } = await sendAll({
    catalog: requireConfigured(service).clients.catalog,
    batches: [waiting.map(toArchive)],
    attempts: {},
    requestSize: new RequestSize(await service.catalog.requestSize.read()),
    isOurs: () => true,
  })
  const answered = strangers.map((stranger) =>
    toArchived(stranger, outcomes[stranger.partner_id]?.at(-1), stoppedBy ?? failedAlone),
  )
  const done = answered.filter(({ error }) => error === null)
  await service.catalog.strangers.noteArchived(done.map(({ partner_id }) => partner_id))
  if (done.length > 0)
    await service.history.note({ by, messages: [{ code: "strangers_archived", values: { items: done.length } }] })
  return answered
}

const toArchive = ({ partner_id }: Stranger): PlannedEntry => ({
  itemId: partner_id,
  partnerId: partner_id,
  change: { kind: "archive" },
  entry: { id: partner_id, status: PRODUCT_STATUS.archived },
})

function toArchived(
  stranger: Stranger,
  outcome: ChangeOutcome | undefined,
  failure: ServiceError | null,
): ArchivedStranger {
  if (outcome?.kind === "refused") return { ...stranger, error: outcome.message }
  if (outcome?.kind === "postponed") return { ...stranger, error: failure?.message ?? NO_ANSWER }
  return { ...stranger, remote_status: PRODUCT_STATUS.archived, error: null }
}

const NO_ANSWER = "the service has not said whether it took it: read back, and try again"

/**
 * A person says that a stranger is what this store sells as a variant: a product from before this plugin. All of its content and its stock
 * are sent to it.
 *
 * @throws AdminApiError `not_found` for a stranger or a variant that is not there; `not_allowed` where the variant has another item there
 */
export async function linkStranger(
  container: MedusaContainer,
  { partnerId, variantId, by }: { partnerId: string; variantId: string; by: string },
): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const [stranger] = await service.catalog.strangers.find([partnerId])
  if (!stranger) throw notFound(partnerId)
  await requireVariant(container, variantId)
  // One that was never detected gets its row. It is not due before it is linked.
  const mark = { shopCode, what: "content", delayMs: UNTIL_LINKED_MS } as const
  await service.catalog.items.mark({ ...mark, source: "variant", ids: [variantId] })
  const linked = await service.catalog.strangers.link({ partnerId, variantId })
  if (linked === "no_stranger") throw notFound(partnerId)
  if (linked !== "done") {
    const code = linked === "busy" ? "item_busy" : "variant_has_item"
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code, values: { id: variantId } })
  }
  await service.history.note({ by, messages: [{ code: "stranger_linked", values: { partner_id: partnerId } }] })
  await service.catalog.items.mark({ ...mark, delayMs: 0, source: "variant", ids: [variantId] })
  schedulePush(container, "content", 0)
}

const notFound = (id: string) => new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_stranger", values: { id } })

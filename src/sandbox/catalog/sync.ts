import { type CategoryObject, type ProductWriteObject, type SyncResult } from "../../service/rules/wire/catalog"
import {
  checkContent,
  CONTENT_FIELDS,
  EMPTY_CONTENT,
  inferOperation,
  knownDeviceKeys,
  parseEntry,
  requireCreateFields,
} from "./rules"
import { CatalogDraft, type CatalogStore, type ProductContent, type ProductRecord } from "./store"
import { Refusal } from "../http/refusal"

/** A picture whose stored hash differs from the one sent: its bytes must be fetched and must match. */
export interface ImageCheck {
  productId: string
  isNew: boolean
  url: string
  hash: string
}

export interface SyncPlan {
  draft: CatalogDraft
  results: SyncResult[]
  images: ImageCheck[]
}

interface Surroundings {
  categories: readonly CategoryObject[]
  /** ISO date-time of the change. */
  now: string
}

/**
 * Plans a sync call on a draft of the catalogue; throws the {@link Refusal} of the first entry that fails. Each entry sees the effects of
 * the entries before it. So if an id comes twice, the first entry creates it and the second updates it, and a name may not come twice even
 * within one call.
 */
export function planSync(store: CatalogStore, entries: readonly unknown[], surroundings: Surroundings): SyncPlan {
  const draft = new CatalogDraft(store)
  const plan: SyncPlan = { draft, results: [], images: [] }
  entries.forEach((raw, index) => {
    const entry = parseEntry(raw, index, (id) => draft.get(id) !== undefined)
    const record = draft.get(entry.id)
    const operation = inferOperation(entry, record)
    const next = record ? changeRecord(record, entry, plan, surroundings) : createRecord(entry, plan, surroundings)
    draft.put(next)
    plan.results.push({
      id: entry.id,
      sku: next.sku,
      operation,
      applied: isInstant(entry) ? "instant" : "pending_approval",
    })
  })
  return plan
}

/** Archive, unarchive, and stock without content go live at once. An entry with content waits for approval together with its stock. */
const isInstant = (entry: ProductWriteObject) => CONTENT_FIELDS.every((field) => entry[field] === undefined)

function createRecord(entry: ProductWriteObject, plan: SyncPlan, { categories, now }: Surroundings): ProductRecord {
  requireCreateFields(entry)
  const content = toContent(EMPTY_CONTENT, entry, categories)
  checkContent(entry.id, content, categories)
  checkName(plan.draft, entry, content)
  checkImages(plan, entry, undefined)
  return {
    id: entry.id,
    sku: plan.draft.takeSku(),
    live: null,
    proposal: { verdict: "pending", content, updated: now },
    archived: false,
    in_stock: entry.in_stock ?? 0,
  }
}

function changeRecord(
  record: ProductRecord,
  entry: ProductWriteObject,
  plan: SyncPlan,
  surroundings: Surroundings,
): ProductRecord {
  if (entry.status !== undefined) return withArchived(record, entry.status === 2, surroundings.now)
  if (isInstant(entry)) return withStock(record, entry.in_stock ?? record.in_stock, surroundings.now)
  return withProposal(record, entry, plan, surroundings)
}

/**
 * A new change to a pending version replaces it with the merge of both. A rejected version is the base of the next attempt. An absent field
 * keeps its last sent value, not its live value.
 */
function withProposal(
  record: ProductRecord,
  entry: ProductWriteObject,
  plan: SyncPlan,
  { categories, now }: Surroundings,
): ProductRecord {
  const base = record.proposal?.content ?? record.live?.content ?? EMPTY_CONTENT
  const content = toContent(base, entry, categories)
  checkContent(entry.id, content, categories)
  checkName(plan.draft, entry, content)
  checkImages(plan, entry, record)
  const inStock = entry.in_stock ?? record.proposal?.in_stock
  const stock = inStock === undefined ? {} : { in_stock: inStock }
  return { ...record, proposal: { verdict: "pending", content, updated: now, ...stock } }
}

/**
 * Stock belongs to the product, not to a version, so it applies at once, even if the product waits for its first approval. It replaces the
 * stock that an earlier entry left waiting with its content.
 */
export function withStock(record: ProductRecord, inStock: number, now: string): ProductRecord {
  const proposal = record.proposal ? { ...record.proposal, in_stock: undefined } : null
  return { ...record, ...touched({ ...record, proposal }, now), in_stock: inStock }
}

function withArchived(record: ProductRecord, archived: boolean, now: string): ProductRecord {
  return record.archived === archived ? record : { ...record, ...touched(record, now), archived }
}

/** The version that a catalogue listing shows for the product as a whole has changed. */
function touched(record: ProductRecord, now: string): Pick<ProductRecord, "live" | "proposal"> {
  if (record.live) return { live: { ...record.live, updated: now }, proposal: record.proposal }
  return { live: null, proposal: record.proposal && { ...record.proposal, updated: now } }
}

function toContent(
  base: ProductContent,
  entry: ProductWriteObject,
  categories: readonly CategoryObject[],
): ProductContent {
  const sent = Object.fromEntries(
    CONTENT_FIELDS.filter((field) => entry[field] !== undefined).map((field) => [field, entry[field]]),
  ) as Partial<ProductContent>
  const content = { ...base, ...sent }
  return { ...content, device: knownDeviceKeys(content, categories) }
}

/** Names are unique within the catalogue, and case counts. The rule applies to new and to renamed products. */
function checkName(draft: CatalogDraft, entry: ProductWriteObject, content: ProductContent): void {
  if (entry.name == null || content.name === null) return
  if (draft.isNameTaken(content.name, entry.id)) {
    throw new Refusal(409, `product ${entry.id} duplicate name: ${content.name}`)
  }
}

/** The interface says "at least one" picture: null clears the pictures, and an empty list is refused. */
function checkImages(plan: SyncPlan, entry: ProductWriteObject, record: ProductRecord | undefined): void {
  if (!entry.image_url) return
  if (entry.image_url.length === 0) {
    throw new Refusal(record ? 400 : 422, `product ${entry.id} image_url needs at least one image`)
  }
  const stored = new Set(
    [record?.live, record?.proposal].flatMap((version) => version?.content.image_url ?? []).map(({ hash }) => hash),
  )
  for (const { url, hash } of entry.image_url) {
    if (!stored.has(hash)) plan.images.push({ productId: entry.id, isNew: record === undefined, url, hash })
  }
}

/**
 * The content on sale: one rule for purchases, lists, names, the change limit and the plan. The service approves content at any moment, and
 * only a reading shows the approval. So between two readings customers may see any of several contents.
 */
import { isEqual } from "../../../values/equality"
import { type ProductReadObject } from "../../../service/rules/wire/catalog"
import { type Content, CONTENT_FIELDS, NOT_KNOWN } from "../desired/content"
import { isSameText } from "../desired/text"
import { type Known } from "./known"

/** The fields of a content that the service lists. */
export const SHOWN_FIELDS = ["name", "category", "deals_price", "retail_price"] as const

/** Older contents keep the fields that the service lists, because these decide purchases and names, and the fields that are equal in all contents. */
const MOST_WHOLE = 10
/** A price that changes each minute has fewer contents until the next full reading. Then the oldest are forgotten. */
export const MOST_UNDECIDED = 100

/**
 * Every content that customers may see, the newest first: older ones that the service may have approved, and the one that was read last.
 * Empty: not known. An unknown field has its value in {@link NOT_KNOWN}.
 */
export function mayBeLive(known: Known | null): Content[] {
  if (!known) return []
  return distinct([known.content, ...(known.undecided ?? []).toReversed(), known.live])
}

/** Every price at which customers may buy the item. */
export const mayBePrices = (known: Known | null): number[] => [
  ...new Set(mayBeLive(known).flatMap(({ deals_price }) => (deals_price === NOT_KNOWN.deals_price ? [] : deals_price))),
]

/** The newest price that the service accepted, or may have accepted. */
export const newestPrice = (known: Known | null): number | undefined => mayBePrices(known)[0]

/** The content that customers saw last; before a first reading, the newest content that the service may have approved. */
export const lastSeen = (known: Known): Content | null => seenContents(known)[0] ?? null

/** The same, with the older contents that the service may have approved before a first reading, the newest first. */
export const seenContents = ({ live, undecided = [] }: Known): Content[] =>
  live ? [live] : undecided.toReversed().filter(({ deals_price }) => deals_price !== NOT_KNOWN.deals_price)

/** The price that customers saw last; null = not known, or the item is archived. */
export function livePrice(known: Known | null): number | null {
  const price = known?.archived === true ? undefined : known?.live?.deals_price
  return price === undefined || price === NOT_KNOWN.deals_price ? null : price
}

/** The value that customers saw last; null also if it is not known. */
export function liveValue<Field extends keyof Content>(known: Known | null, field: Field): Content[Field] | null {
  const value = known?.live?.[field] ?? null
  return isEqual(value, NOT_KNOWN[field]) ? null : value
}

/**
 * Newer content replaces the waiting one, or an answer was lost: the service may have approved any of these contents before. It may have
 * approved a content and still reject a repeated one.
 */
export function toUndecided(before: Known, ...lost: Content[]): Pick<Known, "undecided"> {
  // The item is older than this ledger, or its content was rejected before a reading: customers may see content that the ledger does not
  // have.
  const unknown = mayBeLive(before).length === 0 ? [NOT_KNOWN] : []
  const newestFirst = distinct([...unknown, ...(before.undecided ?? []), before.content, ...lost].toReversed())
  const unseen = newestFirst.filter((content) => !isEqual(content, before.live))
  const shared = CONTENT_FIELDS.filter((field) =>
    unseen.every((content) => isEqual(content[field], unseen[0]?.[field])),
  )
  const kept = [...SHOWN_FIELDS, ...shared]
  const shortened = distinct(unseen.map((content, at) => (at < MOST_WHOLE ? content : pickFields(content, kept))))
  const newest = shortened.filter((content, at) => at < MOST_UNDECIDED || isEqual(content, NOT_KNOWN))
  return withUndecided(before, newest.toReversed())
}

const pickFields = (content: Content, fields: readonly (keyof Content)[]): Content => ({
  ...NOT_KNOWN,
  ...Object.fromEntries(fields.map((field) => [field, content[field]])),
})

/** The reading showed this content on sale, so all others are forgotten. */
export const withNoneUndecided = (before: Known | null): Pick<Known, "undecided"> => withUndecided(before, [])

/** The field is missing until the first content waits undecided. */
const withUndecided = (before: Known | null, undecided: Content[]): Pick<Known, "undecided"> =>
  undecided.length > 0 || before?.undecided ? { undecided } : {}

/**
 * The content behind a version on sale. The service lists few fields: the other fields come from the contents that match it.
 *
 * @param candidates the possible contents
 */
export function toLive(shown: ProductReadObject, candidates: Content[]): Content {
  const alike = candidates.filter((content) => showsContent(shown, content))
  const from = alike.length > 0 ? alike : candidates
  const [first] = from
  const agreed = CONTENT_FIELDS.filter((field) => from.every((content) => isEqual(content[field], first?.[field])))
  const common = first ? Object.fromEntries(agreed.map((field) => [field, first[field]])) : {}
  const listed = pickShown(shown)
  // A text is kept in the form in which it was sent.
  return alike.length > 0 ? { ...NOT_KNOWN, ...listed, ...common } : { ...NOT_KNOWN, ...common, ...listed }
}

export function pickShown(shown: ProductReadObject): Partial<Content> {
  return Object.fromEntries(SHOWN_FIELDS.flatMap((field) => (shown[field] == null ? [] : [[field, shown[field]]])))
}

export const showsContent = (version: ProductReadObject, content: Content): boolean =>
  SHOWN_FIELDS.every((field) => version[field] === undefined || isSameShown(version[field], content[field]))

/** The service may keep a text in another form than it was sent: that is no difference. */
export const isSameShown = (shown: unknown, sent: string | number): boolean =>
  typeof shown === "string" && typeof sent === "string" ? isSameText(shown, sent) : shown === sent

function distinct(contents: (Content | null)[]): Content[] {
  return contents.flatMap((content, index) =>
    content && !contents.slice(0, index).some((other) => other && isEqual(other, content)) ? [content] : [],
  )
}

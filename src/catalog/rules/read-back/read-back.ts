/**
 * Compares the versions that the service shows for an item (`GET /products`) with the known entry: approvals, rejections and drift. The
 * read object has fewer fields than the write object, so the comparison covers only those.
 */
import { isEqual } from "../../../values/equality"
import { PRODUCT_STATUS, type ProductReadObject } from "../../../service/rules/wire/catalog"
import { forgetThere } from "../answer/acknowledge"
import { NOT_KNOWN } from "../desired/content"
import { CONTENT_FIELDS, type Content } from "../desired/desired"
import { type Drift, isStubborn, nextDrift, toDriftChanges, toDriftedValue, toDriftText } from "./drift"
import { withoutNewPrices } from "../plan/comeback"
import { isReportedGone, type Known } from "../plan/known"
import {
  isSameShown,
  mayBeLive,
  SHOWN_FIELDS,
  showsContent,
  toLive,
  toUndecided,
  withNoneUndecided,
} from "../plan/live"
import { type ServiceRejection } from "../plan/sendable"
import { type RemoteStatusNumber } from "../../../service/rules/remote-status"

/** The versions of one item that the service lists, by status: an active one may have a pending or rejected one beside it. */
export type RemoteVersions = Partial<Record<`${RemoteStatusNumber}`, ProductReadObject>>

export interface ReadBack {
  known: Known | null
  /** The item's versions at the service, if this decision derived them; null = as they were read. */
  versions: RemoteVersions | null
  refused: ServiceRejection | null
  /** The status to show: a waiting or rejected version is more important than the live one. null = the service has no such item. */
  remoteStatus: RemoteStatusNumber | null
  remoteMessage: string | null
  /** Fields with another value at the service than known; the next push sends this store's value. */
  drift: { field: string; known: unknown; live: unknown }[]
  event: "approved" | "rejected" | null
  /** The time of the rejection that was handled last, in the service's format; see {@link isOvertaken}. */
  rejectionSeen: string | null
  /** Content that the service shows differently, and the number of readings in a row. */
  repeated: Drift | null
}

export interface ReadBackInput {
  known: Known | null
  repeated: Drift | null
  refused: ServiceRejection | null
  rejectionSeen: string | null
  /** The plugin sent content or a status within the minute before, so the remote list may be older. */
  mayLag: boolean
}

/**
 * Judges an item by a full remote list.
 *
 * @param versions empty = the service has no such item
 * @returns null = the remote list may be older than the newest content, and proves no change
 */
export function decideReadBack(versions: RemoteVersions, input: ReadBackInput): ReadBack | null {
  return decide(versions, input, true)
}

/** @param isWhole the reading covers the versions of every status */
function decide(versions: RemoteVersions, input: ReadBackInput, isWhole: boolean): ReadBack | null {
  const { known, refused, rejectionSeen, repeated: before } = input
  const { 1: active, 2: archived, 3: pending, 4: listedRejection } = versions
  const shown = active ?? archived
  const nothing = {
    known,
    versions: null,
    refused,
    remoteMessage: null,
    drift: [],
    event: null,
    rejectionSeen,
    repeated: before,
  }
  if (!known) return found(versions, nothing)
  if (!shown && !pending && !listedRejection) {
    // An earlier reading already reported the item as gone.
    if (isReportedGone(known)) return { ...nothing, versions: {}, remoteStatus: null }
    const drift = known.confirmed ? [{ field: "id", known: "there", live: "missing" }] : []
    const repeated = nextDrift(before, drift.flatMap(toDriftedValue), false)
    const stubborn = isStubborn(repeated) ? toStubborn(known, repeated) : null
    return {
      ...nothing,
      known: forgetThere(known),
      versions: {},
      refused: stubborn,
      remoteStatus: null,
      drift,
      rejectionSeen: null,
      repeated,
    }
  }
  if (input.mayLag && !showsNewest(versions, known, rejectionSeen)) return null
  const isHistory = isOvertaken(listedRejection, { known, rejectionSeen, shown })
  const rejected = isHistory ? undefined : listedRejection
  const drift = shown
    ? [
        ...contentDrift(shown, { known, isSettled: !pending && !rejected }),
        ...stateDrift(shown, known, archived !== undefined),
      ]
    : []
  const isWaiting = pending !== undefined || rejected !== undefined
  const base = { ...withLive(known, shown, drift), ...(isWhole && afterWhole(known, { versions, isWaiting, drift })) }
  const repeated = nextDrift(before, drift.flatMap(toDriftedValue), agrees(shown, before, !pending && !rejected))
  const status = {
    versions: null,
    drift,
    repeated,
    remoteStatus: toStatus({ ...versions, 4: rejected }),
    rejectionSeen: isHistory ? (listedRejection?.updated ?? rejectionSeen) : rejectionSeen,
  }
  if (rejected && !pending) {
    const seen = { rejectionSeen: rejected.updated ?? null, remoteMessage: rejected.message ?? null }
    return { ...status, ...reject(base, rejected, refused), ...seen }
  }
  const approvedAfterAll = shown && !pending ? findApprovedAfterAll(shown, known, refused) : undefined
  if (approvedAfterAll) {
    const onSale = { content: approvedAfterAll, live: approvedAfterAll, ...withNoneUndecided(known) }
    return { ...status, known: { ...base, ...onSale }, refused: null, remoteMessage: null, event: "approved" }
  }
  return {
    ...status,
    known: base,
    refused: isStubborn(repeated) ? toStubborn(known, repeated) : withoutPast(refused, { known, repeated }),
    remoteMessage: null,
    event: isApproved(known, base) ? "approved" : null,
  }
}

/** Customers see new content, and this store sent it. */
const isApproved = (before: Known, { live }: Known): boolean =>
  live !== null &&
  !isEqual(live, before.live) &&
  [before.content, ...(before.undecided ?? [])].some((content) => isEqual(content, live))

/**
 * Finds the content on sale in a remote list of everything. A waiting or rejected content is not on sale. If no version waits, the newest
 * content is on sale, unless the listed version looks different.
 */
function afterWhole(
  known: Known,
  { versions, isWaiting, drift }: { versions: RemoteVersions; isWaiting: boolean; drift: ReadBack["drift"] },
): Pick<Known, "live" | "undecided"> {
  const { 1: active, 2: archived, 3: pending } = versions
  const shown = active ?? archived
  const candidates = mayBeLive(known)
  if (!shown) return { live: known.live, ...(known.live ? {} : toWaiting(known, pending)) }
  const { content } = known
  // The service may never have approved an archived item: its content was on sale before, or waits until the item comes back.
  if (archived === shown && !known.live)
    return {
      live: null,
      ...toUndecided(known, ...[shown, pending].flatMap((each) => (each ? toLive(each, candidates) : []))),
    }
  if (isWaiting || !content) {
    const live = toLive(shown, mayBeLive({ ...known, content: null }))
    return { live, ...toWaiting({ ...known, live }, pending) }
  }
  if (!drift.some(isOfContent)) return { live: content, ...withNoneUndecided(known) }
  const live = toLive(shown, candidates)
  // The waiting version may have slipped between two pages, and may be on sale.
  return { live, ...toUndecided({ ...known, live, undecided: [] }) }
}

/** The service may approve the waiting version, also one whose answer got lost. */
function toWaiting(known: Known, pending: ProductReadObject | undefined): Pick<Known, "undecided"> {
  if (!pending || (known.content && showsContent(pending, known.content))) return withNoneUndecided(known)
  return toUndecided({ ...known, content: null, undecided: [] }, toLive(pending, mayBeLive(known)))
}

const isOfContent = ({ field }: ReadBack["drift"][number]) => SHOWN_FIELDS.some((name) => name === field)

/**
 * The remote list shows the newest content, older contents look different, and the status is the last one: so the remote list is not older
 * than these. A content that was sent again looks like its first version.
 */
function showsNewest(versions: RemoteVersions, known: Known, rejectionSeen: string | null): boolean {
  const { content } = known
  const { 1: active, 2: archived, 3: pending, 4: rejected } = versions
  if (!content) return false
  // A create without an answer keeps its content as long as no archive followed it.
  const isArchived = known.confirmed === false ? (known.archived ?? false) : known.archived
  if ((active ?? archived) && isArchived !== (archived !== undefined)) return false
  const unseen = rejected && rejected.updated !== rejectionSeen ? rejected : undefined
  const older = [...(known.undecided ?? []), ...(known.live ? [known.live] : [])]
  return [active, archived, pending, unseen].some(
    (version) => version && showsContent(version, content) && !older.some((other) => showsContent(version, other)),
  )
}

/** The versions of one item in the lists of waiting and of rejected versions. */
export interface WaitingInput extends ReadBackInput {
  known: Known
  /** The state that the last reading found, from a full remote list or from these lists. */
  hasWaited: boolean
  /** As they were read last, by a remote list of everything or by these lists. */
  lastRead: RemoteVersions
}

/**
 * Judges an item only by the lists of waiting and of rejected versions. According to the interface, a pending version ends in one of two
 * ways: it is approved and replaces the active one, or it is rejected. So the service approved a version that waited and is in neither
 * list. These lists cannot show that an item is gone. The next full remote list judges versions with other content than ours.
 *
 * @returns null = the lists say nothing about the item
 */
export function decideWaiting({ 3: pending, 4: rejected }: RemoteVersions, input: WaitingInput): ReadBack | null {
  const { known, hasWaited, rejectionSeen } = input
  if (pending) return decide({ 3: pending }, input, false)
  if (!known.content) return null
  const isHistory = rejected?.updated != null && rejected.updated === rejectionSeen
  // Both lists may lack an archived item without an approval.
  const mayBeWithdrawn = known.archived !== false && !known.live
  if (!rejected || isHistory) return hasWaited && !mayBeWithdrawn ? approve(known.content, input) : null
  return showsContent(rejected, known.content) ? decide({ 4: rejected }, input, false) : null
}

function approve(content: Content, { known, lastRead, refused, rejectionSeen, repeated }: WaitingInput): ReadBack {
  const remoteStatus = known.archived ? PRODUCT_STATUS.archived : PRODUCT_STATUS.active
  return {
    known: { ...known, confirmed: true, live: content, ...withNoneUndecided(known) },
    versions: { [remoteStatus]: toApprovedVersion(content, lastRead, remoteStatus) },
    refused: withoutPast(refused, { known, repeated }),
    remoteStatus,
    remoteMessage: null,
    drift: [],
    event: isEqual(known.live, content) ? null : "approved",
    rejectionSeen,
    repeated,
  }
}

/** The pending version replaces the one that customers saw. The version that was read may be older than the approved content. */
function toApprovedVersion(
  content: Content,
  { 1: active, 2: archived, 3: pending }: RemoteVersions,
  status: 1 | 2,
): ProductReadObject {
  const shown = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, content[field]]))
  return { ...(pending ?? active ?? archived), ...shown, status }
}

/** Removes a rejection that the plugin already handled: the service still lists it, but it is not about the content accepted since. */
export function withoutHistory(
  versions: RemoteVersions,
  { known, rejectionSeen }: { known: Known | null; rejectionSeen: string | null },
): RemoteVersions {
  const { 4: rejection, ...others } = versions
  if (!known || !isOvertaken(rejection, { known, rejectionSeen, shown: versions[1] ?? versions[2] })) return versions
  return others
}

/**
 * Drops the rejection if the service no longer shows it. If the service accepted a price after a rejection, the price came with other
 * content, and the rejected content stays rejected.
 */
function withoutPast(
  refused: ServiceRejection | null,
  { known, repeated }: { known: Known; repeated: Drift | null },
): ServiceRejection | null {
  if (refused?.code === "rejected") return known.content === null ? null : refused
  return refused?.code === "changed_there" && repeated === null ? null : refused
}

/**
 * A reviewer may approve a content after rejecting it. The version on sale then shows the rejected content, and not the one before. The list
 * proves nothing if a rejected content has the same listed fields as the one before, or if the one before is unknown. An archived version is
 * no proof of a first approval.
 */
function findApprovedAfterAll(
  shown: ProductReadObject,
  known: Known,
  refused: ServiceRejection | null,
): Content | undefined {
  if (refused?.code !== "rejected" || known.content) return undefined
  if (!known.live && shown.status === PRODUCT_STATUS.archived) return undefined
  const mayBeShown = (before: Content) => isEqual(before, NOT_KNOWN) || showsContent(shown, before)
  if (mayBeLive(known).some(mayBeShown)) return undefined
  const rejected = refused.changes.flatMap((change) => ("content" in change ? change.content : []))
  return rejected.findLast((content) => showsContent(shown, content))
}

/** Does the service show the sent value again, after it had changed it? */
function agrees(shown: ProductReadObject | undefined, before: Drift | null, isSettled: boolean): boolean {
  if (!shown || !isSettled) return false
  const isActive = shown.status === PRODUCT_STATUS.active
  return (
    before?.values.every((value) => (value.field === "status" ? isActive : shown[value.field] === value.ours)) ?? true
  )
}

/** Blocks the item until it differs or a person decides, because the service would change a repeated entry again. */
function toStubborn(known: Known, repeated: Drift): ServiceRejection | null {
  const changes = toDriftChanges(known, repeated)
  return changes.length === 0 ? null : { code: "changed_there", changes, message: "", fields: toDriftText(repeated) }
}

/** The service has an item that the plugin did not expect: from before this ledger, or by a create that was not recorded. */
function found(versions: RemoteVersions, nothing: Omit<ReadBack, "remoteStatus">): ReadBack {
  const remoteStatus = toStatus(versions)
  if (remoteStatus === null) return { ...nothing, remoteStatus }
  const isBack = nothing.refused?.code === "changed_there"
  return {
    ...nothing,
    ...(isBack && { refused: null, repeated: null }),
    known: toFound(versions[1] ?? versions[2]),
    remoteStatus,
    drift: [{ field: "id", known: "missing", live: "there" }],
  }
}

/** @param shown the version on sale, or the archived one, which the service may never have approved */
export function toFound(shown: ProductReadObject | undefined): Known {
  const content = shown ? toLive(shown, []) : null
  const archived = shown?.status === PRODUCT_STATUS.archived
  const maySee = content && archived ? { live: null, undecided: [content] } : { live: content }
  return { confirmed: true, content: null, ...maySee, in_stock: null, archived }
}

/** The service rejected the whole content, so its live content is unknown: once the wanted content differs, the push sends all fields. */
function reject(known: Known, version: ProductReadObject, refused: ServiceRejection | null) {
  if (known.content === null) return { known, refused, event: null }
  const rejection: ServiceRejection = {
    code: "rejected",
    message: version.message ?? "rejected without a reason",
    // Keeps the earlier rejected changes too. The newest may contain only a price, and the push must repeat none of them.
    changes: [
      ...(refused?.changes.filter(({ kind }) => kind === "update" || kind === "create") ?? []),
      { kind: "update", content: known.content, fields: [...CONTENT_FIELDS] },
    ],
  }
  return { known: { ...known, content: null }, refused: rejection, event: "rejected" as const }
}

/** @param product of the last reading, without an item in this ledger */
export function toLinked({
  shown,
  remote_status,
}: {
  shown: ProductReadObject | null
  remote_status: RemoteStatusNumber
}): Known {
  const found = toFound(shown ?? undefined)
  const archived = found.archived || remote_status === PRODUCT_STATUS.archived
  if (remote_status !== PRODUCT_STATUS.pending) return { ...found, archived }
  // The reading keeps no content of the waiting version, and the service may approve it at any moment.
  return { ...found, archived, undecided: [NOT_KNOWN, ...(found.undecided ?? [])] }
}

/** Content is compared only when nothing waits: while a version waits, the active version may be older. */
function contentDrift(shown: ProductReadObject, { known, isSettled }: { known: Known; isSettled: boolean }) {
  const { content } = known
  if (!isSettled || !content) return []
  return SHOWN_FIELDS.flatMap((field) =>
    shown[field] === undefined || isSameShown(shown[field], content[field])
      ? []
      : [{ field, known: content[field], live: shown[field] }],
  )
}

function stateDrift(shown: ProductReadObject, known: Known, isArchived: boolean) {
  const drift: ReadBack["drift"] = []
  if (known.in_stock !== null && shown.in_stock != null && shown.in_stock !== known.in_stock) {
    drift.push({ field: "in_stock", known: known.in_stock, live: shown.in_stock })
  }
  if (known.archived !== null && known.archived !== isArchived) {
    drift.push({ field: "archived", known: known.archived, live: isArchived })
  }
  return drift
}

/** Takes over the read values, so that the next diff sends exactly the differing fields. */
function withLive(known: Known, shown: ProductReadObject | undefined, drift: ReadBack["drift"]): Known {
  if (!shown) return { ...known, confirmed: true }
  const live = Object.fromEntries(drift.map(({ field, live }) => [field, live]))
  const readContent = SHOWN_FIELDS.filter((field) => field in live)
  const content: Content | null =
    known.content && readContent.length > 0
      ? { ...known.content, ...Object.fromEntries(readContent.map((field) => [field, live[field]])) }
      : known.content
  const isArchived = shown.status === PRODUCT_STATUS.archived
  return {
    ...known,
    confirmed: true,
    content,
    // An unknown stock stays unknown, because the deal that changed it may be newer than this reading.
    in_stock: known.in_stock === null ? null : (shown.in_stock ?? known.in_stock),
    archived: isArchived,
    ...(known.archived === true && !isArchived && { unarchived: true }),
    ...(known.archived === false && isArchived && withoutNewPrices(known)),
  }
}

/**
 * A handled rejection stays listed. Once the service accepts new content, the old rejection is history: only a rejection made at another
 * time concerns the new content. (The times of other versions prove nothing, because a stock change moves them too.) A rejection is also
 * history if the accepted content is on sale and differs from the rejected one: newer content overtook the rejection before the plugin read
 * it.
 */
function isOvertaken(
  rejection: ProductReadObject | undefined,
  { known, rejectionSeen, shown }: { known: Known; rejectionSeen: string | null; shown: ProductReadObject | undefined },
): boolean {
  if (!rejection || !known.content) return false
  if (rejection.updated != null && rejection.updated === rejectionSeen) return true
  return shown !== undefined && showsContent(shown, known.content) && !showsContent(rejection, known.content)
}

/** The service's `sku`; null = no version shows it. */
export function toRemoteSku({ 1: active, 2: archived, 3: pending, 4: rejected }: RemoteVersions): string | null {
  const sku = active?.sku ?? archived?.sku ?? pending?.sku ?? rejected?.sku
  return sku == null ? null : String(sku)
}

/** A waiting or rejected version is more important than the live one. */
export function toStatus({
  1: active,
  2: archived,
  3: pending,
  4: rejected,
}: RemoteVersions): ReadBack["remoteStatus"] {
  if (pending) return PRODUCT_STATUS.pending
  if (rejected) return PRODUCT_STATUS.rejected
  if (archived) return PRODUCT_STATUS.archived
  return active ? PRODUCT_STATUS.active : null
}

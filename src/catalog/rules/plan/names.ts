/**
 * Gives each item its name. Names are unique within the service's catalogue. A product holds the names of all its versions: of the content
 * that waits for approval, and of the content that customers see until then.
 */
import { type Desired } from "../desired/desired"
import { NOT_KNOWN } from "../desired/content"
import { isThere } from "./change"
import { type Known } from "./known"
import { mayBeLive } from "./live"

/** An item that has a name on the service. */
export interface NameHolder {
  partnerId: string
  /** The name that this store wants for the item now; null = no name, or unknown. */
  wants: string | null
  /** `live`: newer content of the item already has another name, so this name is free once the newer content is approved. */
  by: "content" | "live"
}

export interface NamedItem {
  partnerId: string | null
  desired: Desired
  known: Known | null
  /** `name`: the name that the service rejected for this item. */
  refused?: { name?: string } | null
}

export type NameChoice =
  | { kind: "granted" }
  /** Two or more items want each other's names: this item takes an interim name, and gets its own name once that is free. */
  | { kind: "interim"; name: string }
  | { kind: "taken"; holder: NameHolder; isLeaving: boolean; proposal: string }

/**
 * The names under which the service has an item. An archived item counts as nameless until the service rejects its name for another item.
 */
export function heldNames(known: Known | null): { name: string; by: NameHolder["by"] }[] {
  if (!known || (known.archived === true && !known.keepsName)) return []
  const newest = known.content?.name
  const names = new Set(mayBeLive(known).map(({ name }) => name))
  return [...names].flatMap((name) =>
    name === NOT_KNOWN.name ? [] : [{ name, by: name === newest ? ("content" as const) : ("live" as const) }],
  )
}

/** The name that the item should have at the service; null = none, because its name or the whole item is blocked. */
export function wantedName({ desired, known }: Pick<NamedItem, "desired" | "known">): string | null {
  if (desired.kind === "listed") return desired.content.name
  return desired.kind === "blocked" && isThere(known) ? (desired.content?.name ?? null) : null
}

/**
 * An item keeps its name at the service while it wants that name, or until the service shows another one. If several items want a free
 * name, the lowest partner id gets it. A rejected name stays with the item that tried it, so that the others do not try the same name.
 *
 * @param items an item that wants a name gets one, and every other item only keeps its name
 * @param taken names that other items hold
 * @returns by partner id, for every item that wants a name
 */
export function chooseNames(items: NamedItem[], taken: Map<string, NameHolder>): Map<string, NameChoice> {
  const holders = findHolders(items, taken)
  const wanting = items.flatMap((item) => {
    const name = wantedName(item)
    if (item.partnerId === null || name === null) return []
    return [{ partnerId: item.partnerId, name, known: item.known, isRefused: item.refused?.name === name }]
  })
  wanting.sort((a, b) => (a.partnerId < b.partnerId ? -1 : 1))
  for (const { name, partnerId } of wanting) {
    if (!holders.has(name)) holders.set(name, { partnerId, wants: name, by: "content" })
  }
  const choices = new Map<string, NameChoice>()
  const steppedAside = new Set<string>()
  for (const { partnerId, name, known, isRefused } of wanting) {
    const holder = holders.get(name)
    // An item with a rejected name is not sent under it, and keeps showing the service's message.
    if (!holder || holder.partnerId === partnerId || isRefused) {
      choices.set(partnerId, { kind: "granted" })
      continue
    }
    const proposal = proposeName(name, partnerId, holders)
    const circle = findCircle(partnerId, name, holders)
    const isOwnNameInTheWay = heldNames(known).some(
      (blocked) => blocked.by === "content" && circle.names.has(blocked.name),
    )
    if (isOwnNameInTheWay && !circle.partnerIds.some((id) => steppedAside.has(id))) {
      steppedAside.add(partnerId)
      holders.set(proposal, { partnerId, wants: name, by: "content" })
      choices.set(partnerId, { kind: "interim", name: proposal })
    } else {
      const isLeaving = holder.by === "live" || (holder.wants !== null && holder.wants !== name)
      choices.set(partnerId, { kind: "taken", holder, isLeaving, proposal })
    }
  }
  return choices
}

function findHolders(items: NamedItem[], taken: Map<string, NameHolder>): Map<string, NameHolder> {
  const holders = new Map(taken)
  const blocked = items.flatMap(({ partnerId, desired, known }) => {
    if (partnerId === null) return []
    const wants = wantedName({ desired, known })
    return heldNames(known).map(({ name, by }) => ({ name, holder: { partnerId, wants, by } }))
  })
  // Items that want to keep their name come first, because an item that gives up its name frees it for another item.
  const rank = ({ name, holder }: (typeof blocked)[number]) =>
    holder.wants === name ? 0 : holder.by === "content" ? 1 : 2
  blocked.sort((a, b) => rank(a) - rank(b) || (a.holder.partnerId < b.holder.partnerId ? -1 : 1))
  const refused = items.flatMap((item) => {
    const wants = wantedName(item)
    if (item.partnerId === null || wants === null || item.refused?.name !== wants) return []
    return [{ name: wants, holder: { partnerId: item.partnerId, wants, by: "content" as const } }]
  })
  for (const { name, holder } of [...blocked, ...refused]) if (!holders.has(name)) holders.set(name, holder)
  return holders
}

/**
 * Follows the chain from the holder of a wanted name to the holder of the name that this holder wants, and so on. Does the chain come back
 * to the item?
 */
function findCircle(partnerId: string, name: string, holders: Map<string, NameHolder>) {
  const names = new Set<string>()
  const partnerIds: string[] = []
  for (let next: string | null = name; next !== null && !names.has(next);) {
    const holder: NameHolder | undefined = holders.get(next)
    // The holder's newer content already has another name and only waits for approval, so the wait ends with the approval.
    if (!holder || holder.by === "live") break
    names.add(next)
    if (holder.partnerId === partnerId) return { names, partnerIds }
    partnerIds.push(holder.partnerId)
    next = holder.wants
  }
  return { names: new Set<string>(), partnerIds: [] }
}

const PROPOSALS = 99
/** Alternatives for a taken name, in the order of the attempts. */
export const nameProposals = (name: string, upTo = PROPOSALS) =>
  Array.from({ length: upTo - 1 }, (_, index) => `${name} (${index + 2})`)

function proposeName(name: string, partnerId: string, holders: Map<string, NameHolder>): string {
  return nameProposals(name).find((proposal) => !holders.has(proposal)) ?? `${name} (${partnerId})`
}

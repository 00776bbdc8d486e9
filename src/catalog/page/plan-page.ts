import { heldNames, type NameHolder, nameProposals, wantedName } from "../rules/plan/names"
import { type Plan, planPush } from "../rules/plan/plan"
import { type Store } from "../../store/store"
import { type ProjectedItem } from "./project-page"

/** Names that count as taken in addition to the ledger's, because a dry run records none. */
export type NamesTaken = ReadonlyMap<string, NameHolder>

/**
 * Turns projected items into batches by lane, and returns a verdict for each item.
 *
 * @param namesTaken is queried by name and never read in full, so that a page costs the same at any position
 */
export async function planPage(
  store: Store,
  items: ProjectedItem[],
  namesTaken: NamesTaken = new Map(),
): Promise<Plan> {
  const partnerIds = items.flatMap(({ partnerId }) => partnerId ?? [])
  const itemIds = items.map(({ itemId }) => itemId)
  const findTaken: FindTaken = async (names) => {
    const noted = names.flatMap((name): [string, NameHolder][] => {
      const holder = namesTaken.get(name)
      return holder ? [[name, holder]] : []
    })
    return new Map([...noted, ...(await store.catalog.names.taken(names, itemIds))])
  }
  const [names, partnerIdsTaken] = await Promise.all([
    readNamesTaken(findTaken, items),
    store.catalog.items.partnerIdsTaken(partnerIds),
  ])
  return planPush(items, { names, partnerIds: partnerIdsTaken })
}

/** The given names that another item has. */
type FindTaken = (names: string[]) => Promise<Map<string, NameHolder>>

/** The number of alternatives for a taken name. */
const PROPOSALS = 9
/** A longer cycle whose items are all in different pages stays undetected: its items wait for each other until a person renames one. */
const LONGEST_CYCLE = 20

async function readNamesTaken(findTaken: FindTaken, items: ProjectedItem[]): Promise<Map<string, NameHolder>> {
  const wanted = items.flatMap((item) => wantedName(item) ?? [])
  if (wanted.length === 0) return new Map()
  const taken = await readChains(findTaken, wanted)
  const contested = [...taken.keys(), ...repeated(items.flatMap(toNames))]
  if (contested.length === 0) return taken
  const proposals = [...new Set(contested)].flatMap((name) => nameProposals(name, PROPOSALS))
  return new Map([...taken, ...(await findTaken(proposals))])
}

/** Follows names to their holders, then to the names that these holders want, and so on, to find a cycle beyond this page. */
async function readChains(findTaken: FindTaken, wanted: string[]): Promise<Map<string, NameHolder>> {
  const taken = new Map<string, NameHolder>()
  const asked = new Set<string>()
  let asking = wanted
  for (let hop = 0; hop < LONGEST_CYCLE && asking.length > 0; hop++) {
    const holders = await findTaken(asking)
    for (const name of asking) asked.add(name)
    for (const [name, holder] of holders) taken.set(name, holder)
    asking = [...new Set([...holders.values()].flatMap(({ wants }) => wants ?? []))].filter((name) => !asked.has(name))
  }
  return taken
}

/** The item's wanted name and its names at the service, without duplicates. */
function toNames(item: ProjectedItem): string[] {
  const held = heldNames(item.known).map(({ name }) => name)
  return [...new Set([wantedName(item) ?? [], held].flat())]
}

function repeated(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

import { type MedusaContainer } from "@medusajs/framework/types"
import { heldNames, type NameHolder, nameProposals } from "../../core/catalog/names"
import { type Plan, planPush } from "../../core/catalog/plan"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { type ProjectedItem } from "./project-page"

/**
 * Turns projected items into batches by lane, and says of each item what becomes of it.
 *
 * @param namesTaken what has to be taken for taken besides the ledger's: a dry run records nothing
 */
export async function planPage(
  container: MedusaContainer,
  items: ProjectedItem[],
  namesTaken: Record<string, NameHolder> = {},
): Promise<Plan> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const partnerIds = items.flatMap(({ partnerId }) => partnerId ?? [])
  const [names, partnerIdsTaken] = await Promise.all([
    readNamesTaken(service, shopCode, items),
    service.catalog.items.partnerIdsTaken(shopCode, partnerIds),
  ])
  return planPush(items, {
    names: new Map([...Object.entries(namesTaken), ...names]),
    partnerIds: partnerIdsTaken,
  })
}

/** Alternatives that are looked up for a name that is taken. */
const PROPOSALS = 9
/** A cycle of more items than this, of which no two are in one page, is not found: they wait for each other until one is renamed. */
const LONGEST_CYCLE = 20

async function readNamesTaken(
  { catalog: { names } }: PartnerCommerceModuleService,
  shopCode: string,
  items: ProjectedItem[],
): Promise<Map<string, NameHolder>> {
  const wanted = items.flatMap(({ desired }) => (desired.kind === "listed" ? [desired.content.name] : []))
  if (wanted.length === 0) return new Map()
  const ids = items.map(({ itemId }) => itemId)
  const taken = await readChains(names, shopCode, { wanted, ids })
  const contested = [...taken.keys(), ...repeated(items.flatMap(toNames))]
  if (contested.length === 0) return taken
  const proposals = [...new Set(contested)].flatMap((name) => nameProposals(name, PROPOSALS))
  return new Map([...taken, ...(await names.taken(shopCode, proposals, ids))])
}

/** Follows names to their holders, these to the names that *they* want, and so on: so a cycle is found that goes beyond this page. */
async function readChains(
  names: PartnerCommerceModuleService["catalog"]["names"],
  shopCode: string,
  { wanted, ids }: { wanted: string[]; ids: string[] },
): Promise<Map<string, NameHolder>> {
  const taken = new Map<string, NameHolder>()
  const asked = new Set<string>()
  let asking = wanted
  for (let hop = 0; hop < LONGEST_CYCLE && asking.length > 0; hop++) {
    const holders = await names.taken(shopCode, asking, ids)
    for (const name of asking) asked.add(name)
    for (const [name, holder] of holders) taken.set(name, holder)
    asking = [...new Set([...holders.values()].flatMap(({ wants }) => wants ?? []))].filter((name) => !asked.has(name))
  }
  return taken
}

/** The name that is wanted for an item and those it has there, each once. */
function toNames({ desired, known }: ProjectedItem): string[] {
  const held = heldNames(known).map(({ name }) => name)
  return [...new Set(desired.kind === "listed" ? [desired.content.name, ...held] : held)]
}

/** Those that occur more than once. */
function repeated(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

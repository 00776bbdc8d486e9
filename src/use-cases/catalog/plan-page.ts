import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { deferBraked } from "../../core/catalog/brake"
import { heldNames, type NameHolder, nameProposals } from "../../core/catalog/names"
import { planPush } from "../../core/catalog/plan"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { pageDesk } from "./page-desk"
import { type ProjectedItem } from "./projected-item"

export interface PlanInput {
  page: string
  /** What the hook answered, if it has a handler. */
  answer: unknown
  /** Leave what the brake watches for later. */
  defer: boolean
  /** What has to be taken for taken besides the ledger's. */
  namesTaken: Record<string, NameHolder>
}

/** Turns projected items into batches by lane, and says of each item what becomes of it. */
export const planPushStep = createStep(
  "partner-commerce-plan-push",
  async ({ page, answer, defer, namesTaken }: PlanInput, { container }) => {
    const items = withHooked(pageDesk.get(page, "items"), answer)
    const service = container.resolve(PARTNER_COMMERCE)
    const { shopCode } = requireConfigured(service).options
    const partnerIds = items.flatMap(({ partnerId }) => partnerId ?? [])
    const [names, partnerIdsTaken] = await Promise.all([
      readNamesTaken(service, shopCode, items),
      service.catalog.items.partnerIdsTaken(shopCode, partnerIds),
    ])
    const plan = planPush(items, {
      names: new Map([...Object.entries(namesTaken), ...names]),
      partnerIds: partnerIdsTaken,
    })
    pageDesk.put(page, { items, plan: defer ? deferBraked(plan, items, confirmedOf(page)) : plan })
    return new StepResponse(items.length)
  },
)

const confirmedOf = (page: string) =>
  new Map(
    pageDesk
      .get(page, "claimed")
      .flatMap(({ id, confirmed_change }) => (confirmed_change ? [[id, confirmed_change]] : [])),
  )

/** A handler that answers nothing, or leaves items out, leaves them as they are: what is claimed has to be settled. */
function withHooked(projected: ProjectedItem[], answer: unknown): ProjectedItem[] {
  if (!Array.isArray(answer)) return projected
  const changed = new Map((answer as ProjectedItem[]).map((item) => [item.itemId, item]))
  return projected.map((item) => changed.get(item.itemId) ?? item)
}

/** So many of the names that are proposed for one that is taken are looked up. */
const PROPOSALS = 9
/** A circle of more items than this, of which no two are in one page, is not seen: they wait for each other until one is renamed. */
const LONGEST_CIRCLE = 20

async function readNamesTaken(
  { catalog: { names } }: PartnerCommerceModuleService,
  shopCode: string,
  items: ProjectedItem[],
): Promise<Map<string, NameHolder>> {
  const wanted = items.flatMap(({ desired }) => (desired.kind === "listed" ? [desired.content.name] : []))
  if (wanted.length === 0) return new Map()
  const ids = items.map(({ itemId }) => itemId)
  const taken = await readChains(names, shopCode, { wanted, ids })
  const inDoubt = [...taken.keys(), ...twice(items.flatMap(toNames))]
  if (inDoubt.length === 0) return taken
  const proposals = [...new Set(inDoubt)].flatMap((name) => nameProposals(name, PROPOSALS))
  return new Map([...taken, ...(await names.taken(shopCode, proposals, ids))])
}

/** Who has the names that are wanted, who has those that *they* want, and so on: so a circle is seen that goes beyond this page. */
async function readChains(
  names: PartnerCommerceModuleService["catalog"]["names"],
  shopCode: string,
  { wanted, ids }: { wanted: string[]; ids: string[] },
): Promise<Map<string, NameHolder>> {
  const taken = new Map<string, NameHolder>()
  const asked = new Set<string>()
  let asking = wanted
  for (let hop = 0; hop < LONGEST_CIRCLE && asking.length > 0; hop++) {
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
function twice(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

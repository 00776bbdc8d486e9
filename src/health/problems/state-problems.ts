import { toNearEnd } from "../../settings/rules/token-end"
import { type ProblemState } from "../../activity/sql/problem-store"
import { readPriceGaps } from "../../catalog/price-gaps"
import { readDeviceMappings } from "../../catalog/rules/desired/device"
import { type Store } from "../../store/store"

/** Compares the states of the configuration and the catalogue that no event of a person or of the service ends. */
export async function refreshStateProblems(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  await store.problems.refresh([
    readTokenEnd(store),
    await readGoneCategories(store),
    await readUnreadableMappings(store),
    await readPriceGaps(store),
    ...(await readPauses(store)),
  ])
}

const APIS = ["catalog", "transactions"] as const

/** Each API that the service has asked not to call for more than a minute, until the pause ends. */
async function readPauses({ facts }: Store): Promise<ProblemState[]> {
  const pauses = await facts.pauses()
  return APIS.flatMap((api) => {
    const key = `service-pause:${api}`
    const pause = pauses.find((each) => each.api === api)
    if (!pause) return { key, problem: null }
    return pause.is_long ? { key, problem: { code: "service_pause", values: { api, end: pause.end } } } : []
  })
}

export const TOKEN_ENDS = "token_ends"

export const toTokenEnds = (end: Date) => ({ code: TOKEN_ENDS, values: { end: end.toISOString() } }) as const

/** A token that ends soon, until the store has another token. */
function readTokenEnd({ connection }: Store): ProblemState {
  const end = connection.kind === "inert" ? null : toNearEnd(connection.options.token, new Date())
  return { key: TOKEN_ENDS, problem: end && toTokenEnds(end) }
}

const UNREADABLE = "device_mappings_unreadable"
const SHOWN = 5

/** Unreadable mappings of device keys, until each is saved again or removed. */
export async function readUnreadableMappings({ module }: Store): Promise<ProblemState> {
  const { unreadable } = readDeviceMappings(await module.listDeviceMappings({}, { take: null }))
  if (unreadable.length === 0) return { key: UNREADABLE, problem: null }
  const shown = unreadable.slice(0, SHOWN).map(({ category, device_key }) => `${category}: ${device_key}`)
  const values = { count: unreadable.length, named: shown.join(", ") }
  return { key: UNREADABLE, problem: { code: UNREADABLE, values } }
}

const GONE = "mapped_category_gone"

/** Mapped categories that the service has removed, until no mapping uses them. */
export async function readGoneCategories({ catalog }: Store): Promise<ProblemState> {
  const names = await catalog.categories.mappedAndGone()
  if (names.length === 0) return { key: GONE, problem: null }
  return { key: GONE, problem: { code: GONE, values: { names: names.map((name) => `"${name}"`).join(", ") } } }
}

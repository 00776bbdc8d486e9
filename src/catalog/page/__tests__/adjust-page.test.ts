import { aKnown, anItem, blocked, EXACT } from "../../rules/__tests__/samples"
import { sendableChanges } from "../../rules/plan/sendable"
import { adjustEntriesBy, adjustItems } from "../adjust-page"
import { type ProjectedItem } from "../project-page"
import { type Store } from "../../../store/store"

const NO_ANSWER = "The hook entriesProjected has not answered within 5 minutes"
const MINUTE_MS = 60_000

const aStore = () => ({ catalog: {} }) as Store

/** Registers a handler that hangs. @returns the ways to answer its calls */
function hang() {
  const answers: (() => void)[] = []
  const adjust = () => new Promise<null>((resolve) => answers.push(() => resolve(null)))
  adjustEntriesBy({ hasHandler: () => true, adjust })
  return answers
}

const push = (store: Store) => adjustItems(store, [], { isDryRun: false })

/** Starts a push, and lets this many minutes pass. */
async function pushFor(minutes: number, store: Store) {
  const pushing = push(store).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(minutes * MINUTE_MS)
  return pushing
}

describe("a push that asks the merchant's hook", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    adjustEntriesBy({ hasHandler: () => false, adjust: () => Promise.resolve(null) })
    jest.useRealTimers()
  })

  it("waits for a handler that takes its time", async () => {
    const answers = hang()
    const pushing = push(aStore())
    await jest.advanceTimersByTimeAsync(4 * MINUTE_MS)
    answers[0]?.()
    expect(await pushing).toEqual([])
  })

  it("fails with the failure of the handler", async () => {
    adjustEntriesBy({ hasHandler: () => true, adjust: () => Promise.reject(new Error("no list")) })
    await expect(push(aStore())).rejects.toThrow("no list")
  })

  it("fails if the handler hangs", async () => {
    hang()
    expect(await pushFor(5, aStore())).toMatchObject({ message: NO_ANSWER })
  })

  it("calls a handler that hangs twice, and again after an answer", async () => {
    const store = aStore()
    const answers = hang()
    for (let time = 0; time < 3; time++) expect(await pushFor(5, store)).toMatchObject({ message: NO_ANSWER })
    expect(answers).toHaveLength(2)
    answers[0]?.()
    await jest.advanceTimersByTimeAsync(0)
    expect(await pushFor(5, store)).toMatchObject({ message: NO_ANSWER })
    expect(answers).toHaveLength(3)
  })

  it("calls a handler that hangs again after an hour", async () => {
    const store = aStore()
    const answers = hang()
    for (const minutes of [5, 61, 5]) expect(await pushFor(minutes, store)).toMatchObject({ message: NO_ANSWER })
    expect(answers).toHaveLength(3)
  })
})

describe("a merchant's hook that sets the stock in the stock lane", () => {
  afterEach(() => adjustEntriesBy({ hasHandler: () => false, adjust: () => Promise.resolve(null) }))

  const settings = { read: () => Promise.resolve({ settings: EXACT }) }
  const store = { catalog: {}, configuration: { settings } } as unknown as Store

  /** @returns the changes of an item with a stock of 0 at the service, after the hook has set its stock to 7 */
  async function changesOf(unarchived: boolean) {
    const known = aKnown({ content: null, in_stock: 0, unarchived })
    const item = { ...anItem({ known, desired: blocked(5) }) } as ProjectedItem
    const adjust = () => Promise.resolve([{ ...item, desired: blocked(7) }])
    adjustEntriesBy({ hasHandler: () => true, adjust })
    return (await adjustItems(store, [item], { isDryRun: false })).flatMap((each) => sendableChanges(each).changes)
  }

  it("raises the stock of an item", async () => {
    expect(await changesOf(false)).toEqual([{ kind: "stock", in_stock: 7 }])
  })

  it("raises no stock of an item that came back and may have its old price", async () => {
    expect(await changesOf(true)).toEqual([])
  })
})

import { withHeartbeat } from "../claim-page"

const CLAIM_MS = 60_000

/** Stands for the batches of a push, a second each: it continues until the claim is no longer certain. */
async function workWhile(isOurs: () => boolean, orUntil: () => boolean = () => false): Promise<boolean> {
  while (isOurs() && !orUntil()) await jest.advanceTimersByTimeAsync(1_000)
  return isOurs()
}

describe("a claim", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test("stays with its process while renewals succeed, however long the work takes", async () => {
    let renewals = 0
    const renew = () => Promise.resolve(++renewals > 0)
    const isOurs = await withHeartbeat(renew, (ours) => workWhile(ours, () => renewals === 9), CLAIM_MS)
    expect({ isOurs, renewals }).toEqual({ isOurs: true, renewals: 9 })
  })

  test("becomes uncertain once no renewal has succeeded for the length of the lease", async () => {
    let tries = 0
    const renew = () => {
      tries++
      return Promise.reject(new Error("the database is gone"))
    }
    expect(await withHeartbeat(renew, (ours) => workWhile(ours), CLAIM_MS)).toBe(false)
    expect(tries).toBeGreaterThan(0)
  })

  test("becomes uncertain while a renewal gets no answer", async () => {
    const renew = () => new Promise<boolean>(() => undefined)
    expect(await withHeartbeat(renew, (ours) => workWhile(ours), CLAIM_MS)).toBe(false)
  })

  test("stays lost after its lease ended, because another process may have had the items before the next renewal", async () => {
    let isDown = true
    const renew = () => (isDown ? Promise.reject(new Error("the database is gone")) : Promise.resolve(true))
    const task = async (ours: () => boolean) => {
      const before = await workWhile(ours)
      isDown = false
      await jest.advanceTimersByTimeAsync(CLAIM_MS)
      return [before, ours()]
    }
    expect(await withHeartbeat(renew, task, CLAIM_MS)).toEqual([false, false])
  })

  test("gets lost if the process was suspended for longer than the lease, although the next renewal succeeds", async () => {
    const task = async (ours: () => boolean) => {
      const now = performance.now() + 2 * CLAIM_MS
      jest.spyOn(performance, "now").mockImplementation(() => now)
      await jest.advanceTimersByTimeAsync(CLAIM_MS)
      return ours()
    }
    expect(await withHeartbeat(() => Promise.resolve(true), task, CLAIM_MS)).toBe(false)
    jest.restoreAllMocks()
  })

  test("gets lost if another process holds a part of the items", async () => {
    expect(
      await withHeartbeat(
        () => Promise.resolve(false),
        (ours) => workWhile(ours),
        CLAIM_MS,
      ),
    ).toBe(false)
  })
})

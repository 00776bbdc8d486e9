import { withHeartbeat } from "../claim-page"

const LEASE_MS = 60_000

/** Stands for the batches of a push, a second each: it continues until the claim is no longer certain. */
async function workWhile(isOurs: () => boolean, orUntil: () => boolean = () => false): Promise<boolean> {
  while (isOurs() && !orUntil()) await jest.advanceTimersByTimeAsync(1_000)
  return isOurs()
}

describe("a claim", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test("stays ours for as long as it is renewed, however long the work takes", async () => {
    let renewals = 0
    const renew = () => Promise.resolve(++renewals > 0)
    const isOurs = await withHeartbeat(renew, (ours) => workWhile(ours, () => renewals === 9), LEASE_MS)
    expect({ isOurs, renewals }).toEqual({ isOurs: true, renewals: 9 })
  })

  test("is not certain any more once no renewal has succeeded for as long as the lease lasts", async () => {
    let tries = 0
    const renew = () => {
      tries++
      return Promise.reject(new Error("the database is gone"))
    }
    expect(await withHeartbeat(renew, (ours) => workWhile(ours), LEASE_MS)).toBe(false)
    expect(tries).toBeGreaterThan(0)
  })

  test("is not certain either while a renewal gets no answer", async () => {
    const renew = () => new Promise<boolean>(() => undefined)
    expect(await withHeartbeat(renew, (ours) => workWhile(ours), LEASE_MS)).toBe(false)
  })

  test("is lost for good when its time was over: somebody else may have had the items before the next renewal", async () => {
    let isDown = true
    const renew = () => (isDown ? Promise.reject(new Error("the database is gone")) : Promise.resolve(true))
    const task = async (ours: () => boolean) => {
      const before = await workWhile(ours)
      isDown = false
      await jest.advanceTimersByTimeAsync(LEASE_MS)
      return [before, ours()]
    }
    expect(await withHeartbeat(renew, task, LEASE_MS)).toEqual([false, false])
  })

  test("is lost when the process was not there to renew it, though the next renewal comes before anybody asks", async () => {
    const task = async (ours: () => boolean) => {
      const now = performance.now() + 2 * LEASE_MS
      jest.spyOn(performance, "now").mockImplementation(() => now)
      await jest.advanceTimersByTimeAsync(LEASE_MS)
      return ours()
    }
    expect(await withHeartbeat(() => Promise.resolve(true), task, LEASE_MS)).toBe(false)
    jest.restoreAllMocks()
  })

  test("is lost when a part of it is somebody else's", async () => {
    expect(
      await withHeartbeat(
        () => Promise.resolve(false),
        (ours) => workWhile(ours),
        LEASE_MS,
      ),
    ).toBe(false)
  })
})

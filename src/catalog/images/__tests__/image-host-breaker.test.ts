import { ImageHostBreaker } from "../image-host-breaker"

describe("a host of images", () => {
  let now: number
  let breaker: ImageHostBreaker

  beforeEach(() => {
    now = 0
    breaker = new ImageHostBreaker(() => now)
  })

  const fail = (times: number, host = "a") => {
    for (let time = 0; time < times; time++) breaker.report(host, { isOutage: true })
  }

  test("gets requests until it has failed three times in a row", () => {
    fail(2)
    breaker.report("a", { isOutage: false })
    fail(2)
    expect(breaker.admits("a")).toBe(true)
    fail(1)
    expect(breaker.admits("a")).toBe(false)
  })

  test("does not affect other hosts when it fails", () => {
    fail(9)
    expect(breaker.admits("b")).toBe(true)
  })

  test("gets one trial request a minute later, and its result decides", () => {
    fail(3)
    now = 59_999
    expect(breaker.admits("a")).toBe(false)
    now = 60_000
    expect([breaker.admits("a"), breaker.admits("a")]).toEqual([true, false])
    fail(1)
    now = 119_999
    expect(breaker.admits("a")).toBe(false)
    now = 120_000
    expect(breaker.admits("a")).toBe(true)
    breaker.report("a", { isOutage: false })
    expect([breaker.admits("a"), breaker.admits("a")]).toEqual([true, true])
  })
})

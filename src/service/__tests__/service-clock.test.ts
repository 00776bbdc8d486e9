import { ServiceClock } from "../service-clock"

const at = new Date("2026-01-01T00:01:00.000Z")

it("shows how far this machine is ahead, to half a call and half a second", () => {
  const clock = new ServiceClock()
  expect(clock.read()).toBeNull()
  clock.note({ at, durationMs: 200 }, "Thu, 01 Jan 2026 00:00:00 GMT")
  expect(clock.read()).toEqual({ aheadMs: 59_600, exactToMs: 600 })
})

it.each([undefined, "yesterday"])("keeps the last time if an answer says %p", (serverDate) => {
  const clock = new ServiceClock()
  clock.note({ at, durationMs: 0 }, at.toUTCString())
  clock.note({ at, durationMs: 0 }, serverDate)
  expect(clock.read()).toEqual({ aheadMs: -500, exactToMs: 500 })
})

import { toMoment } from "../service-time"

it.each([
  ["2026-03-01 10:20:30+0800", "2026-03-01T02:20:30.000Z"],
  ["2026-03-01T10:20:30.5+08:00", "2026-03-01T02:20:30.500Z"],
  ["2026-03-01T02:20:30Z", "2026-03-01T02:20:30.000Z"],
  ["2026-03-01 10:20:30", null],
  ["yesterday", null],
  [undefined, null],
])("reads the service's moment %j as %j", (text, moment) => {
  expect(toMoment(text)).toBe(moment)
})

import { toUnreadRecordMs } from "../unread-record"

const noted = (...events: string[]) =>
  toUnreadRecordMs({
    timeline: events.map((event, minute) => ({ at: `2026-11-26T10:0${minute}:00+00:00`, event })),
    updated_at: new Date("2026-11-26T10:09:00Z"),
  })

it.each([
  ["is not missed before it was asked for", ["created", "approved"], null],
  ["is missed since the reading that failed", ["created", "record_unreadable", "approved"], 8 * 60_000],
  ["is not missed after a later reading", ["record_unreadable", "approved", "record_read"], null],
  ["is missed again after another failure", ["record_unreadable", "record_read", "record_unreadable"], 7 * 60_000],
] as const)("the record of a payment %s", (_, events, ms) => {
  expect(noted(...events)).toBe(ms)
})

import { render } from "../../../messages/rules/render"
import { type TimelineFact, toTimelineMessage } from "../timeline"

const unavailable = {
  code: "service_unavailable",
  values: { why: { code: "answered", values: { status: 503 } } },
} as const
const MINUTE_MS = 60_000
const sync = { kind: "sync", status: "completed", counts: {}, note: null } as const
const reading = { kind: "reconcile", status: "completed", counts: {}, note: null } as const

describe("the sentence of an event in the history is correct for", () => {
  it.each<[string, TimelineFact, string]>([
    [
      "an action of a person",
      {
        kind: "noted",
        message: { code: "category_mapped", values: { name: "Phones", category: "Mobile Phones" } },
        states: null,
      },
      "“Phones” goes to “Mobile Phones” at the service",
    ],
    [
      "a push",
      { ...sync, counts: { created: 12, updated: 3, archived: 0 } },
      "The catalogue was pushed: 12 created, 3 updated",
    ],
    [
      "a push of prices, and its open items",
      { ...sync, counts: { repriced: 12, updated: 13 }, sent: { awaiting: 9, rejected: 1 } },
      "The catalogue was pushed: 12 prices changed, 1 updated, 9 wait for approval, 1 rejected",
    ],
    [
      "a push with refused items",
      { ...sync, counts: { rejected: 5, refused: 3 } },
      "The catalogue was pushed: 3 refused",
    ],
    ["a push without changes", sync, "The catalogue was compared, and nothing had to be sent"],
    ["a push under way", { ...sync, status: "running", counts: { created: 5 } }, "A push is under way"],
    [
      "a push that waits",
      {
        ...sync,
        status: "waiting",
        counts: { updated: 1 },
        note: {
          code: "over_change_limit",
          values: { items: 40, withdrawn: 24, zeroed: 0, repriced: 0, sent: 0, limit_percent: 30 },
        },
      },
      "A push waits for a decision: 1 updated; of 40 items on sale at the service, 24 withdrawn: more than 30 % at once waits for a confirmation",
    ],
    [
      "a push that failed",
      { ...sync, status: "failed", note: { code: "failed", values: { error: "no disk" } } },
      "A push stopped before its end: no disk",
    ],
    [
      "automatic pushes",
      { kind: "pushed_by_itself", counts: { updated: 12 } },
      "The store pushed changes automatically, within an hour: 12 updated",
    ],
    [
      "decisions of the service, which do not count as differences",
      { ...reading, counts: { approved: 3, rejected: 1, updated: 9 } },
      "The store read the service's list: 3 approved, 1 rejected",
    ],
    [
      "a reading that found differences",
      { ...reading, note: { code: "drifted", values: { drifted: 2 } } },
      "The store read the service's list: 2 items differed at the service and are sent again",
    ],
    [
      "an outage",
      { kind: "outage", problem: unavailable, lasted_ms: 4 * MINUTE_MS + 5_000 },
      "The store could not send changes for 4 minutes, and kept them all: the service does not answer: the service answered 503",
    ],
    [
      "an outage that lasts",
      { kind: "outage", problem: unavailable, lasted_ms: null },
      "The store cannot send changes, and keeps all of them: the service does not answer: the service answered 503",
    ],
  ])("%s", (_, fact, text) => {
    expect(render(toTimelineMessage(fact))).toBe(text)
  })

  it.each([
    [59_999, "less than a minute"],
    [MINUTE_MS, "1 minute"],
    [119 * MINUTE_MS, "119 minutes"],
    [120 * MINUTE_MS, "2 hours"],
    [47 * 60 * MINUTE_MS, "47 hours"],
    [49 * 60 * MINUTE_MS, "2 days"],
  ])("%d ms are %s", (lasted_ms, duration) => {
    expect(render(toTimelineMessage({ kind: "outage", problem: unavailable, lasted_ms }))).toContain(`for ${duration},`)
  })
})

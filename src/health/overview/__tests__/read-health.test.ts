import { type HealthFacts, judgeHealth } from "../read-health"

const MINUTE_MS = 60_000
const lane = (oldest_ms: number | null) => ({ waiting: 1, oldest_ms, p50_ms: null, p95_ms: null })
const well: HealthFacts = {
  configured: true,
  pushing: true,
  heartbeat_age_ms: 3 * MINUTE_MS,
  lag: { stock: lane(5 * MINUTE_MS), content: lane(60 * MINUTE_MS) },
  errors: [],
  warnings: [{ code: "deal_too_late", count: 1 }],
}
const late = { stock: lane(5 * MINUTE_MS + 1), content: lane(null) }

it.each<[string, Partial<HealthFacts>, string[]]>([
  ["all numbers are good", {}, []],
  ["no process runs the jobs", { heartbeat_age_ms: 3 * MINUTE_MS + 1 }, ["jobs"]],
  ["no process has ever run the jobs", { heartbeat_age_ms: null }, ["jobs"]],
  ["stock waits too long", { lag: late }, ["lag"]],
  ["content waits too long", { lag: { stock: lane(null), content: lane(61 * MINUTE_MS) } }, ["lag"]],
  ["a person has paused pushing", { lag: late, pushing: false }, []],
  ["a problem is open", { errors: [{ code: "push_failed", count: 2 }] }, ["errors"]],
  [
    "the options are wrong",
    { configured: false, lag: null, errors: [{ code: "options_wrong", count: 1 }] },
    ["options", "errors"],
  ],
])("the health of a store where %s", (_, facts, failing) => {
  expect(judgeHealth({ ...well, ...facts })).toMatchObject({ ok: failing.length === 0, failing })
})

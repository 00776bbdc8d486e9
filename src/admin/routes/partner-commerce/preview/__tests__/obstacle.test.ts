/// <reference types="jest" />
import { toObstacle } from "../obstacle"

type Pushable = Parameters<typeof toObstacle>[0]

const READY: Pushable = { missing_settings: [], enabled: true, is_copied: false, paused: false }

describe("the obstacle of a push", () => {
  it("does not exist in a store that sells", () => {
    expect(toObstacle(READY)).toBeNull()
  })

  it.each<[string, Partial<Pushable>]>([
    ["settings", { missing_settings: ["region_id"], enabled: false, paused: true }],
    ["copied", { is_copied: true, enabled: false }],
    ["off", { enabled: false, paused: true }],
    ["paused", { paused: true }],
  ])("comes first if it is %s", (obstacle, given) => {
    expect(toObstacle({ ...READY, ...given })).toBe(obstacle)
  })
})

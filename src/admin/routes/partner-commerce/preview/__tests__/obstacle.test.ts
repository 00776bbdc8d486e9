/// <reference types="jest" />
import { toObstacle } from "../obstacle"

type Pushable = Parameters<typeof toObstacle>[0]

const READY: Pushable = { missing_settings: [], enabled: true, is_copied: false, paused: false }

describe("what stands in the way of a push", () => {
  it("is nothing in a store that sells", () => {
    expect(toObstacle(READY)).toBeNull()
  })

  it.each<[string, Partial<Pushable>]>([
    ["settings", { missing_settings: ["region_id"], enabled: false, paused: true }],
    ["copied", { is_copied: true, enabled: false }],
    ["off", { enabled: false, paused: true }],
    ["paused", { paused: true }],
  ])("is %s, before what is solved after it", (obstacle, given) => {
    expect(toObstacle({ ...READY, ...given })).toBe(obstacle)
  })
})

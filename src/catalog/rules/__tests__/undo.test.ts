import { applySettingsChange, DEFAULT_SETTINGS, type SettingsChange } from "../../../settings/rules/settings"
import { toSettingChanges } from "../history-entries"
import { type TimelineFact } from "../../../activity/rules/timeline"
import { toUndo } from "../undo"

const names = { sales_channel: [], region: [], shipping_option: [] }
const settings = DEFAULT_SETTINGS

/** @returns the only entry of a change */
function changed(change: SettingsChange): { fact: TimelineFact; after: typeof settings } {
  const after = applySettingsChange(settings, change)
  const [noted, ...others] = toSettingChanges(settings, after, names)
  if (!noted || others.length > 0) throw new Error("not one change")
  const { states, ...message } = noted
  return { fact: { kind: "noted", message, states }, after }
}

describe("the undo of a settings change", () => {
  it.each<[string, SettingsChange, SettingsChange]>([
    ["restores the old value", { stock_buffer: 20 }, { stock_buffer: 0 }],
    ["restores an empty value", { max_stock: 5 }, { max_stock: null }],
    ["restores the whole text", { default_tnc: "x".repeat(200) }, { default_tnc: null }],
    [
      "restores one step of a delivery",
      { delivery_status_map: { shipped: null } },
      { delivery_status_map: { shipped: "DISPATCHED" } },
    ],
  ])("%s", (_, change, back) => {
    const { fact, after } = changed(change)
    const undo = toUndo(fact, { settings: after, paused: false, isLast: true })
    expect(undo).toEqual({ kind: "settings", change: back, expected: change })
    expect(applySettingsChange(after, back)).toEqual(settings)
  })

  it("does not exist if the setting has another value now", () => {
    const { fact, after } = changed({ stock_buffer: 20 })
    expect(toUndo(fact, { settings: { ...after, stock_buffer: 30 }, paused: false, isLast: true })).toBeNull()
  })

  it("does not exist if the setting was changed and changed back since then", () => {
    const { fact, after } = changed({ stock_buffer: 20 })
    expect(toUndo(fact, { settings: after, paused: false, isLast: false })).toBeNull()
  })

  it("does not exist if the history lacks the old value", () => {
    const { fact, after } = changed({ stock_buffer: 20 })
    const old = { ...fact, states: null } as TimelineFact
    expect(toUndo(old, { settings: after, paused: false, isLast: true })).toBeNull()
  })
})

it("reverts a pause while the pause lasts", () => {
  const fact: TimelineFact = { kind: "noted", message: { code: "pushing_paused", values: {} }, states: null }
  expect(toUndo(fact, { settings, paused: true, isLast: true })).toEqual({ kind: "resume" })
  expect(toUndo(fact, { settings, paused: false, isLast: true })).toBeNull()
  expect(toUndo(fact, { settings, paused: true, isLast: false })).toBeNull()
})

it("does not exist for a push", () => {
  const fact: TimelineFact = { kind: "sync", status: "completed", counts: {}, note: null }
  expect(toUndo(fact, { settings, paused: false, isLast: true })).toBeNull()
})

import { toQuestions, toStepMark } from "../step-mark"

describe("the mark of a step", () => {
  it.each([
    ["is fine where the service has taken it", { code: "acknowledged", ok: true, fix: null }, true, "fine"],
    ["is not fine where nothing was sent yet", { code: "never_sent", ok: true, fix: null }, true, "waits"],
    ["is not fine where nobody has looked there yet", { code: "not_read_back", ok: true, fix: null }, true, "waits"],
    ["waits while the service approves it", { code: "awaiting_approval", ok: true, fix: null }, true, "waits"],
    ["waits while a change is to be sent", { code: "waiting", ok: false, fix: null }, true, "waits"],
    ["stops where something is missing", { code: "no_price", ok: false, fix: "Add a price." }, true, "stops"],
    ["is fine where it is not there and should not be", { code: "not_there", ok: true, fix: null }, false, "fine"],
    ["waits where it is on sale and should not be", { code: "on_sale", ok: true, fix: null }, false, "waits"],
    ["is fine where customers can buy it", { code: "on_sale", ok: true, fix: null }, true, "fine"],
    ["is not fine where customers cannot buy it", { code: "sold_out", ok: true, fix: null }, true, "waits"],
    ["waits where it is not there and should be", { code: "not_there", ok: true, fix: null }, true, "waits"],
  ] as const)("%s", (_, step, isWanted, mark) => {
    expect(toStepMark(step, isWanted)).toBe(mark)
  })
})

describe("the questions of an item", () => {
  it("show each question once, with all its findings and the mark of the worst", () => {
    const mapped = { step: "mapping", code: "mapped", ok: true, fix: null } as const
    const priceless = { step: "desired", code: "no_price", ok: false, fix: "Add a price." } as const
    const waiting = { step: "desired", code: "blocked_whole", ok: true, fix: null } as const
    expect(toQuestions([mapped, waiting, priceless], true)).toEqual([
      { step: "mapping", mark: "fine", findings: [mapped] },
      { step: "desired", mark: "stops", findings: [waiting, priceless] },
    ])
  })
})

import { CONFIRMED_STEPS, FINISH_STEPS, toCancelledSteps, toStepsAfter, toStepsLeft } from "../finish"

describe("the steps that a committed deal still needs", () => {
  it("include every step unless the order was cancelled", () => {
    expect(toStepsLeft(FINISH_STEPS, "committed")).toEqual(FINISH_STEPS)
    expect(toStepsLeft(CONFIRMED_STEPS, "confirmed")).toEqual(CONFIRMED_STEPS)
  })

  it("include only the stock, the event and the report of a lost sale after a cancellation", () => {
    const left = (isLost: boolean) => toStepsLeft([...FINISH_STEPS, ...toCancelledSteps(isLost)], "cancelled")
    expect(left(true)).toEqual(["stock", "announce_cancelled", "lost_sale"])
    expect(left(false)).toEqual(["stock", "announce_cancelled"])
    expect(toStepsLeft(CONFIRMED_STEPS, "cancelled")).toEqual([])
  })

  it("lose the step that is done, and keep their order", () => {
    expect(toStepsAfter(FINISH_STEPS, "tax_lines")).toEqual(["stock", "payment", "announce"])
    expect(toStepsAfter(["stock"], "stock")).toEqual([])
  })
})

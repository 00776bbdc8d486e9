import { CONFIRMED_STEPS, FINISH_STEPS, LOST_STEPS, toStepsAfter, toStepsLeft } from "../finish"

describe("the steps that a committed deal still needs", () => {
  it("include every step unless the order was cancelled", () => {
    expect(toStepsLeft(FINISH_STEPS, "committed")).toEqual(FINISH_STEPS)
    expect(toStepsLeft(CONFIRMED_STEPS, "confirmed")).toEqual(CONFIRMED_STEPS)
  })

  it("include only the stock and the report of the lost sale after a cancellation", () => {
    expect(toStepsLeft([...FINISH_STEPS, ...LOST_STEPS], "cancelled")).toEqual(["stock", "lost_sale"])
    expect(toStepsLeft(FINISH_STEPS, "cancelled")).toEqual(["stock"])
    expect(toStepsLeft(CONFIRMED_STEPS, "cancelled")).toEqual([])
  })

  it("lose the step that is done, and keep their order", () => {
    expect(toStepsAfter(FINISH_STEPS, "tax_lines")).toEqual(["stock", "payment", "announce"])
    expect(toStepsAfter(["stock"], "stock")).toEqual([])
  })
})

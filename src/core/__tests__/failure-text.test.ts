import { toFailureReport, toFailureText } from "../failure-text"

const statement = `INSERT INTO partner_commerce_deal (id, body)
  VALUES ('1', '{"street": "12 Kalayaan Avenue - Makati"}')`
const failure = new Error(`${statement} - canceling statement due to lock timeout`)

describe("the text of a failure", () => {
  it.each([
    ["the driver's, without its statement", failure, "canceling statement due to lock timeout"],
    [
      "the driver's with a detail",
      new Error(`${statement} - invalid input syntax for type json\n - detail: Unicode low surrogate must follow`),
      "detail: Unicode low surrogate must follow",
    ],
    ["any other as it is", new TypeError("a - b is not a function"), "TypeError: a - b is not a function"],
    [
      "one that went through the workflow engine",
      { name: "Error", message: failure.message },
      "canceling statement due to lock timeout",
    ],
    ["one that is no error", "broken", "broken"],
    ["one that says nothing", {}, "an error that says nothing"],
  ])("%s", (_, error, text) => {
    expect(toFailureText(error)).toBe(text)
  })

  it("a report says where it happened, and still not what was written", () => {
    const report = toFailureReport(failure)
    expect(report).toContain("failure-text.test.ts")
    expect(report).not.toMatch(/Kalayaan|INSERT/)
  })
})

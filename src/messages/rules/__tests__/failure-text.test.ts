import { toFailureReport, toFailureText } from "../failure-text"

const statement = `INSERT INTO partner_commerce_deal (id, body)
  VALUES ('1', '{"street": "12 Kalayaan Avenue - Makati"}')`
const failure = new Error(`${statement} - canceling statement due to lock timeout`)

describe("the text of a failure", () => {
  it.each([
    ["the driver's, without its statement", failure, "canceling statement due to lock timeout"],
    [
      "the driver's, without the row that it shows",
      new Error(
        `${statement} - new row violates a check\n - detail: Failing row contains (1, null, Maria, 12 Kalayaan Avenue).`,
      ),
      "new row violates a check",
    ],
    ["any other as it is", new TypeError("a - b is not a function"), "TypeError: a - b is not a function"],
    [
      "one that went through the workflow engine",
      { name: "Error", message: failure.message },
      "canceling statement due to lock timeout",
    ],
    ["one that quotes lines of a request, in one line", new Error("no\r\nERROR"), String.raw`no\r\nERROR`],
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

import { toFailureReport, toFailureText } from "../failure-text"

const statement = `INSERT INTO partner_commerce_deal (id, body)
  VALUES ('1', '{"street": "12 Kalayaan Avenue - Makati"}')`
const failure = new Error(`${statement} - canceling statement due to lock timeout`)

describe("the text of a failure", () => {
  it.each([
    ["shows the driver's text without the statement", failure, "canceling statement due to lock timeout"],
    [
      "shows the driver's text without the row",
      new Error(
        `${statement} - new row violates a check\n - detail: Failing row contains (1, null, Maria, 12 Kalayaan Avenue).`,
      ),
      "new row violates a check",
    ],
    ["shows any other error as it is", new TypeError("a - b is not a function"), "TypeError: a - b is not a function"],
    [
      "shows an error that went through the workflow engine",
      { name: "Error", message: failure.message },
      "canceling statement due to lock timeout",
    ],
    ["shows quoted lines of a request in one line", new Error("no\r\nERROR"), String.raw`no\r\nERROR`],
    ["shows a value that is no error", "broken", "broken"],
    ["replaces an error without a text", {}, "an error that says nothing"],
  ])("%s", (_, error, text) => {
    expect(toFailureText(error)).toBe(text)
  })

  it("a report shows the place of the failure and hides the written values", () => {
    const report = toFailureReport(failure)
    expect(report).toContain("failure-text.test.ts")
    expect(report).not.toMatch(/Kalayaan|INSERT/)
  })
})

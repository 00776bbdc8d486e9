import { isDismissible, toCauseLinks, toProblemLink } from "../../../../activity/rules/problems"
import { isServiceOutage } from "../../../../activity/rules/outage-problem"
import { en } from "../../../../messages/rules/en"
import { toLinkText, toLinkedSetting, toMainAction } from "../main-action"

const problem = (code: string) => ({
  code,
  link: toProblemLink({ key: "x:1", code, why: null }),
  is_dismissible: isDismissible(code),
})

describe("the main button of a task", () => {
  it.each([
    ["performs the action that solves the problem", "shown_price_refused", "acceptShownPrices"],
    ["repeats a delivery report", "delivery_refused", "reportAgain"],
    ["has the service asked again", "deal_unconfirmed", "askAgain"],
    ["checks the connection", "credentials_refused", "checkConnection"],
    ["leads to a decision above", "goes_live", "decide"],
    ["opens the page of the problem", "refund_refused", "open"],
    ["dismisses a notice without a page", "hook_failed", "dismiss"],
    ["reads the store again after a restart", "no_jobs", "restart"],
  ])("%s", (_, code, action) => {
    expect(toMainAction(problem(code))).toBe(action)
  })

  it("names its object for each page that a problem or a cause opens", () => {
    const codes = Object.keys(en.messages).filter((code) => !isServiceOutage(code))
    const links = codes.flatMap((code) => {
      const causeLink = toCauseLinks(code as "no_image").fix_link
      return [problem(code).link, causeLink].filter((link) => link !== null)
    })
    expect(new Set(links.map(toLinkText))).not.toContain("needs.open.page")
    expect(links.length).toBeGreaterThan(20)
  })
})

it("names the setting that a link leads to", () => {
  expect(toLinkedSetting("/settings/partner-commerce#rounding")).toBe("rounding")
  expect(toLinkedSetting("/settings/partner-commerce/categories#left-out")).toBeNull()
})

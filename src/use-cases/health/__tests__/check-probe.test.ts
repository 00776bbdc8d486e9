import { type ProbeOutcome } from "../../../client/probe"
import { toReturnFinding } from "../check-probe"

const page = { name: "checkout.returnUrl", url: "https://shop.example/return?cart_id=probe" }
const answered = (status: number): ProbeOutcome => ({ kind: "answered", status, text: "", location: null })
const failed = (code: string): ProbeOutcome => ({ kind: "failed", code, message: "it failed" })

describe("the page to which customers come back", () => {
  it.each<[string, ProbeOutcome, string, string]>([
    ["is fine where it answers", answered(200), "ok", "answers at https://shop.example/return?cart_id=probe"],
    ["is fine where it leads on", answered(307), "ok", "answers at"],
    ["is fine where it refuses a cart that there is not", answered(400), "ok", "answers at"],
    ["may be missing where nothing is there", answered(404), "warning", "shop.example answers 404"],
    ["is broken where it fails", answered(500), "warning", "customers come back to an error"],
    ["has no address", failed("ENOTFOUND"), "warning", "DNS: shop.example has no address"],
    ["has a wrong certificate", failed("CERT_HAS_EXPIRED"), "warning", "TLS: the certificate of shop.example"],
    ["is out of reach", failed("ECONNREFUSED"), "warning", "shop.example cannot be reached: ECONNREFUSED"],
  ])("%s", (_, outcome, level, message) => {
    const finding = toReturnFinding(page, outcome)
    expect(finding).toMatchObject({ about: "probe checkout.returnUrl", level })
    expect(finding.message).toContain(message)
  })

  it("names its own option where it has no address", () => {
    expect(toReturnFinding(page, failed("ENOTFOUND")).fix).toContain("checkout.returnUrl")
  })
})

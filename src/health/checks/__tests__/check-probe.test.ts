import { type ProbeOutcome } from "../../../service/probe"
import { toProbeFinding, toReturnFinding } from "../check-probe"

const page = { name: "checkout.returnUrl", url: "https://shop.example/return?cart_id=probe" }
const answered = (status: number): ProbeOutcome => ({ kind: "answered", status, text: "", location: null })
const failed = (code: string): ProbeOutcome => ({ kind: "failed", code, message: "it failed" })

describe("the return page of customers", () => {
  it.each<[string, ProbeOutcome, string, string]>([
    ["passes if it answers", answered(200), "ok", "answers at https://shop.example/return?cart_id=probe"],
    ["passes if it redirects", answered(307), "ok", "answers at"],
    ["passes if it refuses an unknown cart", answered(400), "ok", "answers at"],
    ["may be missing if the answer is 404", answered(404), "warning", "shop.example answers 404"],
    ["fails if its answer is an error", answered(500), "warning", "customers who come back see an error"],
    ["has no address", failed("ENOTFOUND"), "warning", "DNS: shop.example has no address"],
    ["has a wrong certificate", failed("CERT_HAS_EXPIRED"), "warning", "TLS: the certificate of shop.example"],
    ["is out of reach", failed("ECONNREFUSED"), "warning", "shop.example cannot be reached: ECONNREFUSED"],
  ])("%s", (_, outcome, level, message) => {
    const finding = toReturnFinding(page, outcome)
    expect(finding).toMatchObject({ about: "probe checkout.returnUrl", level })
    expect(finding.message).toContain(message)
  })

  it("names the option of an address that does not exist", () => {
    expect(toReturnFinding(page, failed("ENOTFOUND")).fix).toContain("checkout.returnUrl")
  })
})

describe("the way from the service to the callbacks", () => {
  const probe = {
    url: "https://shop.example/partner-commerce/trx/transaction",
    method: "POST" as const,
    body: Buffer.from("0123456789"),
  }
  const arrived = { method: "POST", path: "/partner-commerce/trx/transaction", authorized: true, bytes: 10 }
  const echoed = (changes: Partial<Record<keyof typeof arrived, unknown>> = {}): ProbeOutcome => ({
    ...{ kind: "answered", status: 200, location: null },
    text: JSON.stringify({ probe: { ...arrived, ...changes } }),
  })
  const refused = (status: number): ProbeOutcome => ({
    ...{ kind: "answered", status, location: null },
    text: JSON.stringify({ code: "unauthorized", message: "Who are you?" }),
  })

  it("passes if the call arrives whole", () => {
    expect(toProbeFinding(probe, echoed())).toMatchObject({
      level: "ok",
      about: "probe POST /partner-commerce/trx/transaction",
    })
  })

  it("passes if the proxy removes the beginning of the path", () => {
    const url = "https://shop.example/store/partner-commerce/trx/transaction"
    expect(toProbeFinding({ ...probe, url }, echoed())).toMatchObject({ level: "ok" })
  })

  it.each<[string, ProbeOutcome, string, string]>([
    ["has no address", failed("ENOTFOUND"), "DNS: shop.example has no address (ENOTFOUND)", "callbacks.publicUrl"],
    [
      "has a wrong certificate",
      failed("CERT_HAS_EXPIRED"),
      "TLS: the certificate of shop.example",
      "valid certificate",
    ],
    ["is out of reach", failed("ECONNREFUSED"), "shop.example cannot be reached: ECONNREFUSED", "firewall"],
    [
      "redirects elsewhere",
      { ...answered(301), location: "https://www.shop.example/" } as ProbeOutcome,
      "redirect: shop.example answers 301 and points to https://www.shop.example/",
      "final address",
    ],
    ["limits bodies", answered(413), "body limit: a proxy in front of the store refuses 10 bytes (413)", "1 MB"],
    ["finds no store", answered(502), "the proxy at shop.example does not reach the store (502)", "Start the store"],
    [
      "leads to another server",
      answered(404),
      "does not arrive at this store; shop.example answers 404",
      "callbacks.publicUrl",
    ],
    [
      "loses the plugin's header",
      refused(401),
      "the store answers, but does not recognise the probe (401)",
      "begin with x-",
    ],
    ["rewrites the path", echoed({ path: "/trx/transaction" }), "arrives as /trx/transaction", "pass on the path"],
    ["loses the secret", echoed({ authorized: false }), "stripped Authorization", "the header Authorization"],
    ["cuts the body", echoed({ bytes: 4 }), "body: 10 bytes were sent, and 4 arrived", "without a filter"],
    [
      "adds bytes to the body",
      echoed({ bytes: null }),
      "body: 10 bytes were sent, and too many arrived",
      "without a filter",
    ],
  ])("%s", (_, outcome, message, fix) => {
    const finding = toProbeFinding(probe, outcome)
    expect(finding.level).toBe("error")
    expect(finding.message).toContain(message)
    expect(finding.fix).toContain(fix)
  })
})

import { TRANSACTIONS_OPERATIONS } from "../../../service/rules/wire/transactions"
import { type CheckoutFacts, toCheckoutFindings } from "../check-checkout"
import { toEndpointFindings } from "../check-endpoints"

const WELL: CheckoutFacts = {
  provider: "enabled",
  missingDependencies: [],
  regions: 1,
  returns: { returnUrl: "https://shop.example/return?cart_id={cart_id}", allowedOrigins: ["https://shop.example"] },
  isReachable: true,
  isKeyed: true,
}

const found = (changes: Partial<CheckoutFacts>) =>
  toCheckoutFindings({ ...WELL, ...changes }).map(({ level, about }) => [level, about])

it("a complete checkout and a store without a checkout pass", () => {
  expect(found({})).toEqual([["ok", "checkout"]])
  expect(toCheckoutFindings(null)).toMatchObject([{ level: "ok", about: "checkout" }])
})

it.each<[string, Partial<CheckoutFacts>, string, string]>([
  ["a provider that is not registered", { provider: "absent", regions: 0 }, "error", "checkout provider"],
  ["a provider that is no longer registered", { provider: "disabled" }, "error", "checkout provider"],
  ["a dependency that is missing", { missingDependencies: ["query"] }, "error", "checkout dependencies"],
  ["no region", { regions: 0 }, "warning", "checkout regions"],
  ["a missing return address", { returns: { allowedOrigins: [] } }, "error", "checkout return address"],
  [
    "a return address of a foreign origin",
    { returns: { ...WELL.returns, failedUrl: "https://elsewhere.example/" } },
    "warning",
    "checkout return address",
  ],
  ["no address for callbacks", { isReachable: false }, "error", "checkout callbacks"],
  ["no encryption key", { isKeyed: false }, "warning", "checkout encryptionKey"],
])("the check finds %s", (_, changes, level, about) => {
  expect(found(changes)).toEqual([[level, about]])
})

it("a storefront that names its own return address needs none in the options", () => {
  expect(found({ returns: { allowedOrigins: ["https://shop.example"] } })).toEqual([["ok", "checkout"]])
})

it("an unreadable registration causes no finding", () => {
  expect(found({ missingDependencies: null })).toEqual([["ok", "checkout"]])
})

it("an operation without an address causes a finding that names the lost function, except for the ping", () => {
  expect(toEndpointFindings(() => true)).toEqual([])
  const findings = toEndpointFindings(() => false)
  expect(findings).toHaveLength(TRANSACTIONS_OPERATIONS.length - 1)
  expect(findings).toContainEqual({
    level: "warning",
    about: "endpoint refundItems",
    message: "is not configured: refunds are possible only in the service's portal",
    fix: expect.stringContaining("transactions.endpoints.refundItems") as string,
  })
})

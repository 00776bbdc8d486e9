import { chooseDownPayment, offersDownPayment } from "../down-payment"

it.each([
  ["the option's kind where the storefront names none", undefined, { downPayment: "cs" }, { ok: true, type: "cs" }],
  ["none where neither names one", undefined, {}, { ok: true, type: null }],
  ["the option's kind where the storefront names the same", "cs", { downPayment: "cs" }, { ok: true, type: "cs" }],
  ["no other kind than the option's", "me", { downPayment: "cs" }, { ok: false }],
  ["no kind where the options name none", "be", {}, { ok: false }],
  ["an allowed kind", "be", { downPayment: "cs", allowedDownPayments: ["be", "me"] }, { ok: true, type: "be" }],
  ["no kind outside of the list", "cs", { downPayment: "cs", allowedDownPayments: ["be"] }, { ok: false }],
] as const)("chooses %s", (_, wanted, rules, chosen) => {
  expect(chooseDownPayment(wanted, rules)).toEqual(chosen)
})

it("offers a down payment where the options name or allow a kind", () => {
  expect([{}, { allowedDownPayments: [] }].some(offersDownPayment)).toBe(false)
  expect(offersDownPayment({ allowedDownPayments: ["me"] })).toBe(true)
  expect(offersDownPayment({ downPayment: "be", allowedDownPayments: [] })).toBe(true)
})

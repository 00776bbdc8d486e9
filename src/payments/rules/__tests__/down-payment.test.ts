import { chooseDownPayment, offersDownPayment } from "../down-payment"

it.each([
  ["the option's kind when the storefront names no kind", undefined, { downPayment: "cs" }, { ok: true, type: "cs" }],
  ["no kind when neither side names a kind", undefined, {}, { ok: true, type: null }],
  ["the option's kind when the storefront names the same kind", "cs", { downPayment: "cs" }, { ok: true, type: "cs" }],
  ["only the option's kind", "me", { downPayment: "cs" }, { ok: false }],
  ["no kind when the options name no kind", "be", {}, { ok: false }],
  ["an allowed kind", "be", { downPayment: "cs", allowedDownPayments: ["be", "me"] }, { ok: true, type: "be" }],
  ["no kind outside the list", "cs", { downPayment: "cs", allowedDownPayments: ["be"] }, { ok: false }],
] as const)("chooses %s", (_, wanted, rules, chosen) => {
  expect(chooseDownPayment(wanted, rules)).toEqual(chosen)
})

it("offers a down payment when the options name or allow a kind", () => {
  expect([{}, { allowedDownPayments: [] }].some(offersDownPayment)).toBe(false)
  expect(offersDownPayment({ allowedDownPayments: ["me"] })).toBe(true)
  expect(offersDownPayment({ downPayment: "be", allowedDownPayments: [] })).toBe(true)
})

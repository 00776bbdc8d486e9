import { HOUR_MS } from "../../../../values/duration"
import { failed, ok, type ServiceError, type ServiceErrorKind } from "../../../../service/rules/service-error"
import { deliveryStatus } from "../../../../service/rules/wire/transactions"
import { toDeliveryEvent, toDeliveryPath, toDeliveryOutcome, toUnannounced, DELIVERY_RANK } from "../../delivery"

const at = "2026-01-01"
const packed = { shippedAt: null, deliveredAt: null, canceledAt: null }
const shipped = { ...packed, shippedAt: at }
const delivered = { ...shipped, deliveredAt: at }

describe("the progress of a delivery", () => {
  it.each([
    ["placed", "nothing was packed", [], false],
    ["fulfilled", "it is packed", [packed], false],
    ["shipped", "it is on its way", [shipped], false],
    ["delivered", "it has arrived", [delivered], false],
    ["delivered", "it has arrived without being marked as shipped", [{ ...packed, deliveredAt: at }], false],
    ["placed", "it was unpacked again", [{ ...packed, canceledAt: at }], false],
    ["fulfilled", "it was unpacked and packed again", [{ ...packed, canceledAt: at }, packed], false],
    ["failed", "the parcel was called back", [{ ...shipped, canceledAt: at }], false],
    [
      "shipped",
      "a second parcel is on its way after the first was called back",
      [{ ...shipped, canceledAt: at }, shipped],
      false,
    ],
    ["failed", "the order was cancelled", [{ ...packed, canceledAt: at }], true],
    ["failed", "the order was cancelled before anything happened", [], true],
  ])("%s when %s", (event, _, fulfilments, isCanceled) => {
    expect(toDeliveryEvent({ fulfilments, isCanceled, isReturned: false })).toBe(event)
  })

  it.each([
    ["failed", "it came back without having arrived", [shipped]],
    ["delivered", "it came back after it had arrived", [delivered]],
  ])("%s when %s", (event, _, fulfilments) => {
    expect(toDeliveryEvent({ fulfilments, isCanceled: false, isReturned: true })).toBe(event)
  })

  it.each([
    ["nothing was packed", [], ["placed"]],
    ["it is packed", [packed], ["placed", "fulfilled"]],
    ["it is on its way", [shipped], ["placed", "fulfilled", "shipped"]],
    ["it has arrived", [delivered], ["placed", "fulfilled", "shipped", "delivered"]],
    [
      "it has arrived without being marked as shipped",
      [{ ...packed, deliveredAt: at }],
      ["placed", "fulfilled", "delivered"],
    ],
    ["it was unpacked again", [{ ...packed, canceledAt: at }], ["placed"]],
    ["the parcel was called back", [{ ...shipped, canceledAt: at }], ["placed", "failed"]],
  ])("produces a report for each step when %s", (_, fulfilments, path) => {
    expect(toDeliveryPath({ fulfilments, isCanceled: false, isReturned: false })).toEqual(path)
  })

  it("produces only the report of a failure when the order was cancelled", () => {
    expect(toDeliveryPath({ fulfilments: [], isCanceled: true, isReturned: false })).toEqual(["failed"])
  })

  it("each status of the interface has a rank, and the two final statuses share one", () => {
    expect(Object.keys(DELIVERY_RANK)).toEqual(deliveryStatus.options)
    expect(DELIVERY_RANK.DELIVERY_FAILED).toBe(DELIVERY_RANK.DELIVERY_SUCCESSFUL)
  })
})

describe("the outcome of the service's answer", () => {
  const answer = (kind: ServiceErrorKind, retryAfterMs?: number) =>
    failed<ServiceError>({ kind, operation: "o", message: "m", why: { code: "cancelled", values: {} }, retryAfterMs })

  it.each([
    ["retry_later", { kind: "retry", needsPerson: false }],
    ["look_first", { kind: "retry", needsPerson: false }],
    ["fix_settings", { kind: "retry", needsPerson: true }],
    ["bug", { kind: "retry", needsPerson: true }],
    ["bad_item", { kind: "refused" }],
  ] as const)("%s", (kind, expected) => {
    expect(toDeliveryOutcome(answer(kind), 1, HOUR_MS)).toMatchObject(expected)
  })

  it.each([
    ["retry", 0],
    ["retry", 599_999],
    ["refused", 600_000],
  ])("%s for a refusal %i ms after the first attempt, which may have come too early", (kind, sinceFirstMs) => {
    expect(toDeliveryOutcome(answer("bad_item"), 3, sinceFirstMs)).toMatchObject({
      kind,
      ...(kind === "retry" && { delayMs: 60_000, needsPerson: false }),
    })
  })

  it.each([
    [false, 2 * HOUR_MS],
    [true, 2 * HOUR_MS + 1],
  ])("needs a person: %s, if the service still fails %i ms after the first attempt", (needsPerson, sinceFirstMs) => {
    expect(toDeliveryOutcome(answer("retry_later"), 9, sinceFirstMs)).toMatchObject({ kind: "retry", needsPerson })
  })

  it("keeps the reason as a code, for languages other than English", () => {
    expect(toDeliveryOutcome(answer("bad_item"), 1, HOUR_MS)).toEqual({
      kind: "refused",
      error: "m",
      why: { code: "cancelled", values: {} },
    })
  })

  it("accepted", () => {
    expect(toDeliveryOutcome(ok({ message: "" }), 1, 0)).toEqual({ kind: "accepted" })
  })

  it.each([
    [false, 2 * HOUR_MS],
    [true, 2 * HOUR_MS + 1],
  ])("needs a person: %s, if it could not be announced for %i ms", (needsPerson, since_first_attempt) => {
    expect(toUnannounced("READONLY", { attempts: 3, since_first_attempt })).toEqual({
      kind: "retry",
      error: "This store could not announce the answer of the service: READONLY",
      why: { code: "not_announced", values: { error: "READONLY" } },
      delayMs: 60_000,
      needsPerson,
    })
  })

  it("delays each attempt longer, and as long as the service asks", () => {
    const delays = [1, 2, 3, 7, 50].map((attempts) => toDeliveryOutcome(answer("retry_later"), attempts, 0))
    expect(delays.map((outcome) => outcome.kind === "retry" && outcome.delayMs)).toEqual([
      10_000, 30_000, 60_000, 3_600_000, 3_600_000,
    ])
    expect(toDeliveryOutcome(answer("retry_later", 90_000), 1, 0)).toMatchObject({ delayMs: 90_000 })
  })
})

/// <reference types="jest" />
import { decideShipping } from "../shipping"

const deal = {
  state: "confirmed",
  remote_status: "APR",
  delivery_status: null,
  pending_delivery_status: null,
  is_returned: false,
  problems: [],
} as const

const problemOf = (code = "deal_disagreement") => ({
  key: "deal-disagreement:trx-1",
  code,
  message: "They disagree.",
  fix: "Settle it.",
  why: { code: "deal_cancelled_here", values: { trx_id: "trx-1" } } as const,
  id: "pcprob_1",
  count: 1,
  is_dismissible: false,
  severity: "error" as const,
  link: null,
  raised_at: "2026-01-01T00:00:00Z",
  first_at: "2026-01-01T00:00:00Z",
  last_seen_at: "2026-01-01T00:00:00Z",
  last_at: "2026-01-01T00:00:00Z",
  cleared_at: null,
})

describe("the advice of a deal's page about shipping", () => {
  it("says to ship a confirmed sale that the service approved", () => {
    expect(decideShipping(deal)).toEqual({ kind: "confirmed" })
  })

  it.each([
    ["CAN", "ended"],
    ["EXP", "ended"],
    ["REJ", "ended"],
    ["REF", "refunded"],
    ["GONE", "gone"],
  ])("says not to ship a deal with the service's status %s", (remote_status, kind) => {
    expect(decideShipping({ ...deal, remote_status })).toEqual({ kind })
    expect(decideShipping({ ...deal, state: "committed", remote_status })).toEqual({ kind })
  })

  it.each(["deal_disagreement", "deal_not_settled", "deal_cancelled_here", "deal_refunded_here"])(
    "says not to ship while the problem %s is open",
    (code) => {
      const problem = problemOf(code)
      expect(decideShipping({ ...deal, problems: [problem] })).toEqual({ kind: "disputed", problem })
    },
  )

  it("says that the customer returned a delivered deal", () => {
    const delivered = { ...deal, delivery_status: "DELIVERY_SUCCESSFUL", is_returned: true } as const
    expect(decideShipping(delivered)).toEqual({ kind: "returned" })
    expect(decideShipping({ ...delivered, remote_status: "REF" })).toEqual({ kind: "returned" })
    expect(decideShipping({ ...delivered, delivery_status: "DELIVERY_FAILED" })).toEqual({
      kind: "DELIVERY_FAILED",
    })
  })

  it.each(["DISPATCHED", "DELIVERY_SUCCESSFUL", "DELIVERY_FAILED"] as const)(
    "names the delivery once it is %s, sent or about to be sent",
    (status) => {
      expect(decideShipping({ ...deal, delivery_status: status })).toEqual({ kind: status })
      expect(decideShipping({ ...deal, pending_delivery_status: status })).toEqual({ kind: status })
    },
  )

  it("still says to ship while the parcel is being packed", () => {
    expect(decideShipping({ ...deal, delivery_status: "IN_PROCESS" })).toEqual({ kind: "confirmed" })
  })

  it("says that the customer does not pay for a sent parcel if the service cancels afterwards", () => {
    const sent = { ...deal, delivery_status: "DISPATCHED", remote_status: "CAN" } as const
    expect(decideShipping(sent)).toEqual({ kind: "sent_in_vain", problem: null })
  })

  it("raises no alarm if returned goods were refunded and no problem is open", () => {
    const returned = { ...deal, delivery_status: "DELIVERY_SUCCESSFUL", remote_status: "REF" } as const
    expect(decideShipping(returned)).toEqual({ kind: "DELIVERY_SUCCESSFUL" })
    const problem = problemOf()
    expect(decideShipping({ ...returned, problems: [problem] })).toEqual({ kind: "sent_in_vain", problem })
  })

  describe("beside Medusa's own books of the order", () => {
    const UNPAID = { isCancelled: false, isPaid: false, refunded: 0, isRefunded: false }
    const BOOKS = {
      unpaid: UNPAID,
      paid: { ...UNPAID, isPaid: true },
      "refunded in part": { ...UNPAID, isPaid: true, refunded: 100 },
      refunded: { ...UNPAID, isPaid: true, refunded: 15_990, isRefunded: true },
      cancelled: { ...UNPAID, isCancelled: true },
    } as const

    it.each<[Partial<typeof deal> | object, Record<keyof typeof BOOKS, string>]>([
      [
        { state: "committed", remote_status: "PND" },
        {
          unpaid: "committed",
          paid: "captured_early",
          "refunded in part": "captured_early",
          refunded: "refunded_here",
          cancelled: "cancelled_here",
        },
      ],
      [
        {},
        {
          unpaid: "capturing",
          paid: "confirmed",
          "refunded in part": "refunded_in_part",
          refunded: "refunded_here",
          cancelled: "cancelled_here",
        },
      ],
      [
        { state: "cancelled", remote_status: "CAN" },
        {
          unpaid: "cancelling",
          paid: "cancelling",
          "refunded in part": "cancelling",
          refunded: "cancelling",
          cancelled: "cancelled",
        },
      ],
      [
        { remote_status: "CAN" },
        { unpaid: "ended", paid: "ended", "refunded in part": "ended", refunded: "ended", cancelled: "cancelled" },
      ],
      [
        { remote_status: "REF" },
        {
          unpaid: "refunded",
          paid: "refunded",
          "refunded in part": "refunded",
          refunded: "refunded_both",
          cancelled: "refunded_both",
        },
      ],
      [
        { delivery_status: "DISPATCHED" },
        {
          unpaid: "DISPATCHED",
          paid: "DISPATCHED",
          "refunded in part": "DISPATCHED",
          refunded: "DISPATCHED",
          cancelled: "DISPATCHED",
        },
      ],
    ])("considers Medusa's books for a deal of %j", (changes, expected) => {
      const said = Object.entries(BOOKS).map(([name, books]) => [
        name,
        decideShipping({ ...deal, ...changes }, books).kind,
      ])
      expect(Object.fromEntries(said)).toEqual(expected)
    })

    it("shows an open problem first", () => {
      const problem = problemOf("deal_refunded_here")
      expect(decideShipping({ ...deal, problems: [problem] }, BOOKS.refunded)).toEqual({ kind: "disputed", problem })
    })
  })

  it.each(["cancelled", "refused", "received", "reserved"] as const)(
    "follows the state of a deal that is %s",
    (state) => {
      expect(decideShipping({ ...deal, state, problems: [problemOf()] })).toEqual({ kind: state })
    },
  )
})

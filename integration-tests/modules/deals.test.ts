import { randomUUID } from "node:crypto"
import { waitFor } from "../harness/set-up"
import { FINISH_STEPS } from "../../src/deals/rules/finish"
import { toAcceptedAnswer, toRefusalAnswer } from "../../src/deals/rules/refusal"
import { type DeliveryOutcome } from "../../src/deals/rules/delivery"
import { type DealReason } from "../../src/messages/rules/message"
import { type DealOrderCallback } from "../../src/service/rules/wire/callbacks"
import { type DeliveryStatus } from "../../src/service/rules/wire/transactions"
import { type FinishStep } from "../../src/deals/rules/finish"
import { type Lease } from "../../src/concurrency/sql/leases"
import { describeModule } from "./module-suite"

const HOUR_MS = 3_600_000
const SERVICE_SAYS_APR: DealReason = { code: "service_says", values: { status: "APR" } }
const SHOP = "11111111-1111-4111-8111-111111111111"

/** The tests send no requests, so the addresses lead nowhere. */
const OPTIONS = {
  environment: "staging",
  token: "token",
  shopCode: SHOP,
  merCode: "22222222-2222-4222-8222-222222222222",
  catalog: { baseUrl: "http://localhost:1/catalog" },
  transactions: { baseUrl: "http://localhost:1/transactions" },
  callbacks: { auth: { bearer: "bearer" } },
}

describeModule(
  "a store that sells",
  ({ service }) => {
    describe("the ledger of deals", () => {
      it("opens a transaction once although ten requests arrive together", async () => {
        const body = purchase()
        const openings = await Promise.all(Array.from({ length: 10 }, () => open(body)))
        expect(openings.filter((kind) => kind === "opened")).toHaveLength(1)
      })

      it("opens several deals at once, and only the first of two deals with the same transaction", async () => {
        const [known, fresh, twin] = [purchase(), purchase(), purchase()]
        await open(known)
        const toOpen = [known, fresh, twin, { ...twin, amount: 1 }].map((body) => ({
          bodyHash: String(body.amount),
          body,
          timeLeftMs: HOUR_MS,
        }))
        const opened = await service.deals.intake.open(toOpen)
        expect(opened.map(({ kind }) => kind)).toEqual(["known", "opened", "opened", "known"])
        expect(await service.deals.ledger.read(twin.trx_id)).toMatchObject({ body_hash: "100", body: twin })
      })

      it("commits several deals together, each with its own deadline and its own answer", async () => {
        const [inTime, late, withdrawn] = [await reserved(), await reserved(), await reserved()]
        const past = new Date(Date.now() - 1000)
        await service.updateDeals({ selector: { trx_id: late.trx_id }, data: { deadline_at: past } })
        await service.deals.ledger.withdraw(withdrawn.trx_id)
        const commitments = [inTime, late, withdrawn].map(({ trx_id }, left) => ({
          ...toCommitment(trx_id),
          answer: toAcceptedAnswer(left),
        }))
        expect(await service.deals.ledger.commit(commitments)).toEqual(new Set([inTime.trx_id]))
        expect(await service.deals.ledger.readAnswer(inTime.trx_id)).toEqual(toAcceptedAnswer(0))
        expect(await service.deals.ledger.read(late.trx_id)).toMatchObject({ state: "reserved", answer_status: null })
        expect(await service.deals.ledger.read(withdrawn.trx_id)).toMatchObject({
          state: "received",
          answer_status: null,
        })
      })

      it("accepts the same order id again, and rejects another order id", async () => {
        const body = purchase()
        await open(body)
        expect(await reserve(body.trx_id, "order_1")).toBe(true)
        expect(await reserve(body.trx_id, "order_1")).toBe(true)
        expect(await reserve(body.trx_id, "order_2")).toBe(false)
        expect(await service.deals.ledger.read(body.trx_id)).toMatchObject({ order_id: "order_1" })
      })

      it("commits once, before the deadline, and keeps the answer", async () => {
        const { trx_id } = await reserved()
        const commits = await Promise.all([commit(trx_id), commit(trx_id), commit(trx_id)])
        expect(commits.filter(Boolean)).toHaveLength(1)
        expect(await service.deals.ledger.readAnswer(trx_id)).toEqual({
          status: 200,
          body: '{"status":"OK","in_stock":3}',
        })
        expect(await service.deals.ledger.read(trx_id)).toMatchObject({ state: "committed", unfinished: FINISH_STEPS })
      })

      it("rejects a commit after the deadline, in any state of the deal", async () => {
        const { trx_id } = await reserved()
        await service.updateDeals({ selector: { trx_id }, data: { deadline_at: new Date(Date.now() - 1000) } })
        expect(await commit(trx_id)).toBe(false)
        expect(await service.deals.ledger.read(trx_id)).toMatchObject({ state: "reserved", answer_status: null })
      })

      it("starts no order after the deadline", async () => {
        const body = purchase()
        await open(body, 0)
        expect(await reserve(body.trx_id)).toBe(false)
      })

      it("rejects a commit during a withdrawal, and a withdrawal after a commit", async () => {
        const undone = await reserved()
        expect(await service.deals.ledger.withdraw(undone.trx_id)).toBe(true)
        expect(await commit(undone.trx_id)).toBe(false)

        const committed = await reserved()
        expect(await commit(committed.trx_id)).toBe(true)
        expect(await service.deals.ledger.withdraw(committed.trx_id)).toBe(false)
      })

      it("lets a late process withdraw its work although the deal was refused since; the deal stays refused", async () => {
        const { trx_id } = await reserved()
        await service.deals.ledger.withdraw(trx_id)
        const answer = toRefusalAnswer({ code: "DEADLINE_EXCEEDED", message: "late" })
        await service.deals.ledger.refuse(trx_id, {
          code: "DEADLINE_EXCEEDED",
          answer,
          detail: "late",
          lease: newLease(),
        })
        expect(await service.deals.ledger.withdraw(trx_id)).toBe(true)
        expect(await service.deals.ledger.read(trx_id)).toMatchObject({ state: "refused", answer_body: answer.body })
      })

      it("lets either a commit or a simultaneous withdrawal win", async () => {
        for (let round = 0; round < 20; round += 1) {
          const { trx_id } = await reserved()
          const [isCommitted, isWithdrawn] = await Promise.all([commit(trx_id), service.deals.ledger.withdraw(trx_id)])
          expect([isCommitted, isWithdrawn].filter(Boolean)).toHaveLength(1)
        }
      })

      it("keeps the answer of a refusal, and does not overwrite a commit", async () => {
        const refusal = { code: "OUT_OF_STOCK" as const, message: "gone" }
        const answer = toRefusalAnswer(refusal)
        const refused = () => ({ code: refusal.code, answer, detail: "gone", lease: newLease() })
        const body = purchase()
        await open(body)
        expect(await service.deals.ledger.refuse(body.trx_id, refused())).toEqual({ answer, isOurs: true })
        expect(answer).toEqual({ status: 409, body: '{"code":"OUT_OF_STOCK","message":"gone"}' })

        const { trx_id } = await reserved()
        await commit(trx_id)
        expect(await service.deals.ledger.refuse(trx_id, refused())).toMatchObject({
          answer: { status: 200 },
          isOurs: false,
        })
      })

      it("keeps the report of a refusal for the process that refused, and for another if that process dies", async () => {
        const { trx_id } = await received()
        const answer = toRefusalAnswer({ code: "DEADLINE_EXCEEDED", message: "late" })
        const refuse = (lease: Lease) =>
          service.deals.ledger.refuse(trx_id, { code: "DEADLINE_EXCEEDED", answer, detail: "late", lease })
        const lease = newLease()
        const refusals = [await refuse(lease), await refuse(newLease())]
        expect(refusals.map(({ isOurs }) => isOurs)).toEqual([true, false])
        expect(await service.deals.leases.claimDue("unfinished", newLease(), 1)).toEqual([])
        expect(await service.deals.leases.renew([{ key: trx_id, lease: { ...lease, forMs: -1 } }])).toHaveProperty(
          "size",
          1,
        )
        expect(await service.deals.leases.claimDue("unfinished", newLease(), 1)).toMatchObject([
          { trx_id, state: "refused", unfinished: ["lost_sale"] },
        ])
      })

      it("adds the event, and the report of a lost sale, to the remaining steps of a cancelled deal", async () => {
        const [lost, finished] = [await reserved(), await decided("committed")]
        await commit(lost.trx_id)
        const cancel = (trxId: string, isLost: boolean) =>
          service.deals.ledger.cancel({ trx_id: trxId, asked_at: null }, { why: SERVICE_SAYS_APR, isLost })
        expect([await cancel(lost.trx_id, true), await cancel(finished.trx_id, false)]).toEqual([true, true])
        expect(await dealOf(lost.trx_id)).toMatchObject({
          unfinished: [...FINISH_STEPS, "announce_cancelled", "lost_sale"],
        })
        expect(await dealOf(finished.trx_id)).toMatchObject({ state: "cancelled", unfinished: ["announce_cancelled"] })
      })

      it("gives a deal to one holder until the holder releases it or the lease ends", async () => {
        const { trx_id } = await reserved()
        const lease = newLease()
        expect(await service.deals.leases.hold(trx_id, lease)).not.toBeNull()
        expect(await service.deals.leases.hold(trx_id, newLease())).toBeNull()
        await service.deals.leases.release([{ key: trx_id, token: "somebody else's" }])
        expect(await service.deals.leases.hold(trx_id, newLease())).toBeNull()
        await service.deals.leases.release([{ key: trx_id, token: lease.token }])
        expect(await service.deals.leases.hold(trx_id, newLease(-1))).not.toBeNull()
        expect(await service.deals.leases.hold(trx_id, newLease())).not.toBeNull()
      })

      it("delays the job after a failure, but not a request for this deal", async () => {
        const { trx_id } = await reserved()
        await service.updateDeals({
          selector: { trx_id },
          data: { deadline_at: new Date(Date.now() - 60_000) },
        })
        const lease = newLease()
        await service.deals.leases.hold(trx_id, lease)
        await service.deals.leases.release([{ key: trx_id, token: lease.token, againInMs: 60_000 }])
        expect(await service.deals.leases.claimDue("unfinished", newLease(), 1)).toEqual([])
        expect(await service.deals.leases.hold(trx_id, newLease())).not.toBeNull()
      })

      it("gives unfinished work to one claimant, once", async () => {
        const crashed = await reserved()
        await service.updateDeals({
          selector: { trx_id: crashed.trx_id },
          data: { deadline_at: new Date(Date.now() - 60_000) },
        })
        const unfinished = await reserved()
        await commit(unfinished.trx_id, -1)
        await reserved() // within its deadline, so not claimable
        const busy = await reserved()
        await commit(busy.trx_id)

        const claims = await Promise.all(
          Array.from({ length: 5 }, () => service.deals.leases.claimDue("unfinished", newLease(), 1)),
        )
        expect(
          claims
            .flat()
            .map((deal) => deal.trx_id)
            .sort(),
        ).toEqual([crashed.trx_id, unfinished.trx_id].sort())
      })

      it("returns due statuses apart from unfinished deals, and scheduled checks last", async () => {
        const watched = await decided("confirmed")
        const waiting = await decided("committed")
        expect(await service.deals.leases.claimDue("unfinished", newLease(), 1)).toEqual([])
        const claimed = [1, 2, 3].map(() => service.deals.leases.claimDue("status", newLease(), 1))
        expect((await Promise.all(claimed)).map((deals) => deals[0]?.trx_id).sort()).toEqual(
          [waiting.trx_id, watched.trx_id, undefined].sort(),
        )
        await service.updateDeals({ selector: {}, data: { lease_token: null, lease_until: null } })
        expect(await service.deals.leases.claimDue("status", newLease(), 1)).toMatchObject([{ trx_id: waiting.trx_id }])
      })

      it("counts only a failed scheduled reading, and any answer ends a series of denials", async () => {
        const { trx_id } = await decided("committed")
        const fail = async (isDenial: boolean, nextInMs = HOUR_MS) =>
          service.deals.checks.recordFailure(await dealOf(trx_id), { isDenial, nextInMs })
        expect(await fail(true, -1)).toMatchObject({ is_scheduled: true, failures: 1, denials: 1 })
        expect(await fail(true)).toMatchObject({ is_scheduled: true, failures: 2, denials: 2 })
        await service.deals.checks.request(trx_id)
        expect(await service.deals.ledger.read(trx_id)).toMatchObject({ is_check_due: true, checks: 2 })
        expect(await fail(true)).toMatchObject({ is_scheduled: false, failures: 2, denials: 2 })
        expect(await service.deals.ledger.read(trx_id)).toMatchObject({
          is_check_due: false,
          asked_at: null,
          checks: 2,
        })
        expect(await fail(false)).toMatchObject({ is_scheduled: false, failures: 2, denials: 0, denied_for_ms: 0 })
      })

      it("makes another reading due for a request that comes during a reading", async () => {
        const { trx_id } = await decided("committed")
        const begun = await dealOf(trx_id)
        await service.deals.checks.request(trx_id)
        await service.deals.checks.recordRead([{ deal: begun, status: "HOL", nextInMs: HOUR_MS }])
        expect(await service.deals.ledger.read(trx_id)).toMatchObject({ is_check_due: true, remote_status: "HOL" })
      })

      it.each(["cancelled", "refused"] as const)(
        "keeps a callback about a %s deal due until a reading succeeds",
        async (state) => {
          const { trx_id } = await ended(state)
          await service.deals.checks.request(trx_id)
          const [asked] = await service.deals.leases.claimDue("status", newLease(), 1)
          expect(asked).toMatchObject({ trx_id, state, is_check_due: true })

          await service.deals.checks.recordFailure(await dealOf(trx_id), { isDenial: false, nextInMs: HOUR_MS })
          const postponed = await dealOf(trx_id)
          expect(postponed).toMatchObject({ asked_at: null, is_check_due: false })
          expect(postponed.next_check_at?.getTime()).toBeGreaterThan(Date.now() - 60_000)

          await service.updateDeals({ selector: { trx_id }, data: { next_check_at: new Date(0) } })
          const due = await dealOf(trx_id)
          expect(due).toMatchObject({ is_check_due: true })
          await service.deals.checks.recordRead([{ deal: due, status: "CAN", nextInMs: null }])
          expect(await dealOf(trx_id)).toMatchObject({ is_check_due: false, next_check_at: null })
        },
      )

      it("reads a deal soon after a requested reading failed, and keeps an earlier schedule", async () => {
        const [late, early] = [await decided("committed"), await decided("confirmed")]
        const at = (ms: number) => new Date(Date.now() + ms)
        await service.updateDeals({ selector: { trx_id: late.trx_id }, data: { next_check_at: at(HOUR_MS) } })
        await service.updateDeals({ selector: { trx_id: early.trx_id }, data: { next_check_at: at(30_000) } })
        for (const { trx_id } of [late, early]) {
          const { next_check_at } = await dealOf(trx_id)
          await service.deals.checks.request(trx_id)
          await service.deals.checks.recordFailure(await dealOf(trx_id), { isDenial: false, nextInMs: HOUR_MS })
          const after = await dealOf(trx_id)
          expect(after.asked_at).toBeNull()
          if (trx_id === early.trx_id) expect(after.next_check_at).toEqual(next_check_at)
          else expect(after.next_check_at?.getTime()).toBeLessThan(Date.now() + 2 * 60_000)
        }
      })

      it.each([
        ["confirmed", 0],
        ["committed", 720],
      ] as const)("counts the failures after a request about a %s deal from %i", async (state, unreadable) => {
        const { trx_id } = await decided(state)
        await service.updateDeals({ selector: { trx_id }, data: { unreadable: 720 } })
        await service.deals.checks.request(trx_id)
        expect(await service.listDeals({ trx_id })).toMatchObject([{ unreadable }])
      })

      it("schedules no reading after a failure that neither a callback nor the schedule caused", async () => {
        const { trx_id } = await ended("cancelled")
        await service.deals.checks.recordFailure(await dealOf(trx_id), { isDenial: false, nextInMs: HOUR_MS })
        expect(await dealOf(trx_id)).toMatchObject({ is_check_due: false, next_check_at: null })
      })

      it("keeps a callback that arrives before the answer or during the cancellation", async () => {
        const early = await received()
        await service.deals.checks.request(early.trx_id)
        expect(await dealOf(early.trx_id)).toMatchObject({ is_check_due: false })
        await refuse(early.trx_id)
        expect(await dealOf(early.trx_id)).toMatchObject({ state: "refused", is_check_due: true })

        const { trx_id } = await decided("committed")
        await service.deals.checks.request(trx_id)
        const begun = await dealOf(trx_id)
        await service.deals.checks.request(trx_id)
        const cancelled = await service.deals.ledger.cancel(begun, { why: SERVICE_SAYS_APR, isLost: false })
        expect(cancelled).toBe(true)
        expect(await dealOf(trx_id)).toMatchObject({ state: "cancelled", is_check_due: true, next_check_at: null })
      })

      it("notes a callback's status of an ended deal, so that it counts if the status has no endpoint", async () => {
        const { trx_id } = await ended("cancelled")
        await service.deals.checks.receive(trx_id, "APR")
        expect(await dealOf(trx_id)).toMatchObject({ remote_status: "APR", is_check_due: true })
      })

      it.each([
        ["CAN", "APR", "CAN"],
        ["REF", "HOL", "REF"],
        ["APR", "PND", "APR"],
        ["HOL", "PND", "PND"],
        ["APR", "CAN", "CAN"],
        ["CAN", "REF", "REF"],
        ["REJ", "APR", "APR"],
      ])("shows after the callbacks %s and %s the status %s", async (first, second, shown) => {
        const { trx_id } = await decided("committed")
        await service.deals.checks.receive(trx_id, first)
        await service.deals.checks.receive(trx_id, second)
        expect(await dealOf(trx_id)).toMatchObject({ remote_status: shown, is_check_due: true })
      })

      it("keeps a decisive status due until it is carried out, so that the next process continues after a crash", async () => {
        const [scheduled, asked] = [await decided("committed"), await decided("committed")]
        const later = new Date(Date.now() + HOUR_MS)
        await service.updateDeals({ selector: { trx_id: asked.trx_id }, data: { next_check_at: later } })
        await service.deals.checks.request(asked.trx_id)
        const begun = [await dealOf(scheduled.trx_id), await dealOf(asked.trx_id)]
        const decisive = begun.map(({ trx_id }) => ({ trxId: trx_id, status: "APR", isRead: true }))
        await service.deals.checks.recordDecisive(decisive)
        for (const { trx_id } of begun)
          expect(await dealOf(trx_id)).toMatchObject({ is_check_due: true, remote_status: "APR", checks: 0 })

        await service.deals.checks.postpone(begun.map((deal) => ({ deal, nextInMs: HOUR_MS })))
        for (const { trx_id } of begun)
          expect(await dealOf(trx_id)).toMatchObject({ is_check_due: false, asked_at: null, checks: 1 })
      })

      it("answers the requests before its reading with a confirmation, and keeps the requests after it", async () => {
        const { trx_id } = await decided("committed")
        await service.deals.checks.request(trx_id)
        const begun = await dealOf(trx_id)
        const confirm = (deal: typeof begun) =>
          service.deals.ledger.confirm([{ deal, why: SERVICE_SAYS_APR, unfinished: [], checkInMs: HOUR_MS }])
        expect(await confirm(begun)).toEqual(new Set([trx_id]))
        expect(await dealOf(trx_id)).toMatchObject({ state: "confirmed", is_check_due: false, asked_at: null })

        const other = await decided("committed")
        const unasked = await dealOf(other.trx_id)
        await service.deals.checks.request(other.trx_id)
        await confirm(unasked)
        expect(await dealOf(other.trx_id)).toMatchObject({ state: "confirmed", is_check_due: true })
      })

      it("notes steps only for the holder of the deal", async () => {
        const { trx_id } = await reserved()
        await commit(trx_id, HOUR_MS, "mine")
        expect(await recordDone(trx_id, "not mine", FINISH_STEPS)).toEqual(new Set())
        expect(await recordDone(trx_id, "mine", ["stock", "tax_lines"])).toEqual(new Set([trx_id]))
        expect(await dealOf(trx_id)).toMatchObject({ unfinished: ["payment", "announce"] })
        await recordDone(trx_id, "mine", FINISH_STEPS)
        expect(await dealOf(trx_id)).toMatchObject({ unfinished: null })
      })

      it("keeps the event of a cancellation that comes while a process finishes the deal", async () => {
        const { trx_id } = await reserved()
        await commit(trx_id, HOUR_MS, "mine")
        await service.deals.ledger.cancel(await dealOf(trx_id), { why: SERVICE_SAYS_APR, isLost: false })
        await recordDone(trx_id, "mine", FINISH_STEPS)
        expect(await dealOf(trx_id)).toMatchObject({ state: "cancelled", unfinished: ["announce_cancelled"] })
      })

      it("records the same event only once in a row", async () => {
        const { trx_id } = await reserved()
        for (const detail of ["APR", "APR", "CAN", "APR"])
          await service.deals.timeline.note(trx_id, { event: "status", detail })
        const deal = await service.deals.ledger.read(trx_id)
        expect(deal?.timeline.filter(({ event }) => event === "status").map(({ detail }) => detail)).toEqual([
          "APR",
          "CAN",
          "APR",
        ])
      })
    })

    describe("the queue of delivery statuses", () => {
      it("sends the statuses of a deal in order, one at a time", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])
        await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        const first = await claim()
        expect(first.rows).toMatchObject([{ delivery_status: "ORDER_RECEIVED", attempts: 1 }])
        expect((await claim()).rows).toEqual([])
        await service.delivery.record(first.token, first.rows[0]?.id ?? "", { kind: "accepted" })
        expect((await claim()).rows).toMatchObject([{ delivery_status: "IN_PROCESS" }])
      })

      it("sends only one status of a deal at a time, even if an earlier status arrives", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["DISPATCHED"] }])
        const { token, rows } = await claim()
        await service.delivery.addManually(trx_id, "IN_PROCESS")
        expect((await claim()).rows).toEqual([])
        await service.delivery.record(token, rows[0]?.id ?? "", { kind: "accepted" })
        expect((await claim()).rows).toMatchObject([{ delivery_status: "IN_PROCESS" }])
      })

      it("gives each deal to one of several senders", async () => {
        const deals = await Promise.all(Array.from({ length: 6 }, () => reserved()))
        for (const { trx_id } of deals) {
          await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])
          await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        }
        const claims = await Promise.all(Array.from({ length: 8 }, () => claim({ limit: 3 })))
        const claimed = claims.flatMap(({ rows }) => rows.map(({ trx_id }) => trx_id))
        expect(claimed).toHaveLength(new Set(claimed).size)
      })

      it("waits for a failed status before it sends the next", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])
        await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        const { token, rows } = await claim()
        await service.delivery.record(token, rows[0]?.id ?? "", {
          kind: "retry",
          error: "busy",
          why: { code: "must_wait", values: { seconds: 5 } },
          delayMs: HOUR_MS,
          needsPerson: false,
        })
        expect((await claim()).rows).toEqual([])
        const now = await claim({ limit: 1, trxId: trx_id })
        expect(now.rows).toMatchObject([
          {
            delivery_status: "ORDER_RECEIVED",
            attempts: 2,
            last_error: "busy",
            why: { code: "must_wait", values: { seconds: 5 } },
          },
        ])
      })

      it("frees a deal when the lease of a killed process has ended, but not while its holder renews it", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])
        const dead = await claim({ limit: 1, forMs: 1 })
        const id = dead.rows[0]?.id ?? ""
        const next = await waitFor("the lease to run out", async () => {
          const { token, rows } = await claim({ limit: 1 })
          return rows.length > 0 && token
        })
        expect(await service.delivery.renew(dead.token, id, HOUR_MS)).toBe(false)
        expect(await service.delivery.renew(next, id, 60_000)).toBe(true)
        expect((await claim()).rows).toEqual([])
        expect(await service.delivery.nextDueInMs()).toBeGreaterThan(50_000)
        expect(await service.delivery.nextDueInMs()).toBeLessThanOrEqual(60_000)
      })

      it("knows when the next status is due, and counts only the first status of each deal", async () => {
        expect(await service.delivery.nextDueInMs()).toBeNull()
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])
        await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        expect(await service.delivery.nextDueInMs()).toBeLessThanOrEqual(0)
        const { token, rows } = await claim()
        await service.delivery.record(token, rows[0]?.id ?? "", {
          kind: "retry",
          error: "busy",
          why: { code: "must_wait", values: { seconds: 5 } },
          delayMs: HOUR_MS,
          needsPerson: false,
        })
        expect(await service.delivery.nextDueInMs()).toBeGreaterThan(HOUR_MS - 60_000)
      })

      it("lets the next status through after a refusal", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])
        await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        const { token, rows } = await claim()
        await service.delivery.record(token, rows[0]?.id ?? "", {
          kind: "refused",
          error: "no",
          why: { code: "answered", values: { status: 400 } },
        })
        expect((await claim()).rows).toMatchObject([{ delivery_status: "IN_PROCESS" }])
      })

      it("ignores a late event that is older than the last sent status", async () => {
        const { trx_id } = await reserved()
        const isAdded = async (status: DeliveryStatus) =>
          (await service.delivery.add([{ trxId: trx_id, statuses: [status] }])).has(trx_id)
        expect(await isAdded("DISPATCHED")).toBe(true)
        expect(await isAdded("IN_PROCESS")).toBe(false)
        expect(await isAdded("DISPATCHED")).toBe(false)
        expect(await isAdded("DELIVERY_FAILED")).toBe(true)
        expect(await isAdded("DELIVERY_SUCCESSFUL")).toBe(true)
      })

      it("adds one status for the same event that is handled five times at once", async () => {
        const { trx_id } = await reserved()
        const added = await Promise.all(
          Array.from({ length: 5 }, () => service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])),
        )
        expect(added.filter(({ size }) => size > 0)).toHaveLength(1)
      })

      it("lets a person send the same status again", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        await service.delivery.addManually(trx_id, "IN_PROCESS")
        expect(await service.delivery.listOf([trx_id])).toHaveLength(2)
      })

      it("drops the statuses of a cancelled deal", async () => {
        const { trx_id } = await reserved()
        await service.delivery.add([{ trxId: trx_id, statuses: ["IN_PROCESS"] }])
        expect(await service.delivery.dropQueued(trx_id)).toBe(1)
        expect((await claim()).rows).toEqual([])
      })

      it("queues again the dropped statuses, and leaves the accepted and refused ones", async () => {
        const { trx_id } = await reserved()
        const add = () =>
          service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"] }])
        const answer = async (outcome: DeliveryOutcome) => {
          const { token, rows } = await claim()
          await service.delivery.record(token, rows[0]?.id ?? "", outcome)
        }
        await add()
        await answer({ kind: "accepted" })
        await answer({
          kind: "retry",
          error: "down",
          why: { code: "answered", values: { status: 503 } },
          delayMs: 0,
          needsPerson: false,
        })
        expect(await service.delivery.dropQueued(trx_id)).toBe(2)

        expect(await add()).toEqual(new Set([trx_id]))
        expect(await service.delivery.listOf([trx_id])).toMatchObject([
          { delivery_status: "ORDER_RECEIVED", state: "accepted" },
          { delivery_status: "IN_PROCESS", state: "queued", attempts: 0, why: null },
          { delivery_status: "DISPATCHED", state: "queued", attempts: 0, why: null },
        ])
        await answer({ kind: "refused", error: "no", why: { code: "answered", values: { status: 400 } } })
        await service.delivery.dropQueued(trx_id)
        expect(await add()).toEqual(new Set([trx_id]))
        expect((await service.delivery.listOf([trx_id])).map(({ state }) => state)).toEqual([
          "accepted",
          "refused",
          "queued",
        ])
      })
    })

    function purchase(): DealOrderCallback {
      return {
        order_id: "DEAL-1",
        trx_id: randomUUID(),
        product_id: "p",
        amount: 100,
        currency: "PHP",
        customer: { full_name: "Maria Santos" },
      }
    }

    async function dealOf(trxId: string) {
      const deal = await service.deals.ledger.read(trxId)
      if (!deal) throw new Error(`There is no deal ${trxId}`)
      return deal
    }

    const refuse = (trxId: string) => {
      const refusal = { code: "DEADLINE_EXCEEDED" as const, message: "late" }
      return service.deals.ledger.refuse(trxId, {
        code: refusal.code,
        answer: toRefusalAnswer(refusal),
        detail: refusal.message,
        lease: newLease(-1),
      })
    }

    /** A deal that is over, without a scheduled reading. */
    async function ended(state: "cancelled" | "refused"): Promise<DealOrderCallback> {
      if (state === "refused") {
        const body = await received()
        await refuse(body.trx_id)
        return body
      }
      const body = await decided("committed")
      await service.deals.ledger.cancel(await dealOf(body.trx_id), { why: SERVICE_SAYS_APR, isLost: false })
      return body
    }

    /** A finished deal whose status reading is due. */
    async function decided(state: "committed" | "confirmed") {
      const body = await reserved()
      await commit(body.trx_id)
      const data = { state, unfinished: null, lease_token: null, lease_until: null, next_check_at: new Date(0) }
      await service.updateDeals({ selector: { trx_id: body.trx_id }, data })
      return body
    }

    const open = async (body: DealOrderCallback, timeLeftMs = HOUR_MS) => {
      const [opened] = await service.deals.intake.open([{ bodyHash: "hash", body, timeLeftMs }])
      return opened?.kind
    }

    const reserve = async (trxId: string, orderId = `order_${randomUUID()}`) => {
      const deal = { trxId, variantId: "variant", productId: "product", orderId, reservationIds: [], review: [] }
      return (await service.deals.ledger.reserve([deal])).has(trxId)
    }

    async function received(): Promise<DealOrderCallback> {
      const body = purchase()
      await open(body)
      return body
    }

    async function reserved(): Promise<DealOrderCallback> {
      const body = await received()
      await reserve(body.trx_id)
      return body
    }

    const newLease = (forMs = HOUR_MS) => ({ token: randomUUID(), forMs })

    const commit = async (trxId: string, forMs = HOUR_MS, token: string = randomUUID()) =>
      (await service.deals.ledger.commit([toCommitment(trxId, { token, forMs })])).has(trxId)

    const toCommitment = (trxId: string, lease: Lease = newLease()) => ({
      trxId,
      answer: toAcceptedAnswer(3),
      unfinished: FINISH_STEPS,
      lease,
      checkInMs: HOUR_MS,
    })

    const recordDone = (key: string, token: string, done: readonly FinishStep[]) =>
      service.deals.leases.recordSteps([{ key, lease: { token, forMs: HOUR_MS }, done }])

    async function claim({
      limit = 10,
      forMs = HOUR_MS,
      trxId,
    }: { limit?: number; forMs?: number; trxId?: string } = {}) {
      const token = randomUUID()
      return { token, rows: await service.delivery.claim({ limit, lease: { token, forMs }, trxId }) }
    }
  },
  OPTIONS,
)

import { Database } from "../../src/database/database"
import { ProblemStore } from "../../src/activity/sql/problem-store"
import { describeModule, SHOP } from "./module-suite"

const refusedWith = (status: number) =>
  ({ code: "credentials_refused", values: { why: { code: "token_refused", values: { status } } } }) as const
const report = { key: "catalog-credentials", ...refusedWith(401) }

describeModule("problems that a person should act on", ({ service, sql, repository }) => {
  it("raise one message for repeated reports", async () => {
    expect(await service.problems.raise(report)).toBe(true)
    expect(await service.problems.raise({ ...report, ...refusedWith(403) })).toBe(false)
  })

  it("appear in English with their fix, as they were reported last", async () => {
    await service.problems.raise(report)
    await service.problems.raise({ ...report, ...refusedWith(403) })
    expect(await service.problems.open()).toMatchObject([
      {
        key: report.key,
        code: "credentials_refused",
        message: expect.stringMatching(/^The service refused the credentials: .*\(403\)$/),
        fix: expect.stringContaining("Check token"),
        why: refusedWith(403),
      },
    ])
  })

  it("raise one message for simultaneous reports", async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => service.problems.raise(report)))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await service.problems.open()).toHaveLength(1)
  })

  it("end once, and raise a message again when they return", async () => {
    await service.problems.raise(report)
    expect(await service.problems.clear(report.key)).toBe(true)
    expect(await service.problems.clear(report.key)).toBe(false)
    expect(await service.problems.open()).toEqual([])
    expect(await service.problems.raise(report)).toBe(true)
  })

  it("end only with their latest code if the caller names it", async () => {
    const values = { trx_id: "trx-1" }
    const raise = (key: string, code: "deal_refunded_here" | "deal_cancelled_here") =>
      service.problems.raise({ key, code, values })
    await raise("one", "deal_cancelled_here")
    await raise("one", "deal_refunded_here")
    await raise("another", "deal_cancelled_here")
    expect(await service.problems.clearOfCode("deal_cancelled_here", ["one", "another"])).toBe(1)
    expect(await service.problems.open()).toMatchObject([{ key: "one", code: "deal_refunded_here" }])
  })

  it("count each report, single or in groups, also for simultaneous reports", async () => {
    await Promise.all(Array.from({ length: 8 }, () => service.problems.raise(report)))
    await service.problems.raise(report, 92)
    expect(await service.problems.open()).toMatchObject([{ count: 100 }])
    await service.problems.clear(report.key)
    await service.problems.raise(report)
    expect(await service.problems.open()).toMatchObject([{ count: 1 }])
  })

  it("end once when a person dismisses them", async () => {
    await service.problems.raise(report)
    await service.problems.raise({ ...report, key: "another" })
    const id = (await service.problems.open())[0]?.id ?? ""
    const dismissed = await Promise.all([service.problems.dismiss(id), service.problems.dismiss(id)])
    expect(dismissed.filter(Boolean)).toHaveLength(1)
    expect((await service.problems.open()).map(({ key }) => key)).toEqual(["another"])
  })

  describe("about a state that a person has dismissed", () => {
    const tooHigh = (open: string) =>
      ({
        key: "payment-down-payment:ref-1",
        code: "down_payment_too_high",
        values: { trx_id: "trx-1", amount: "16140", open, currency: "PHP" },
      }) as const
    const codes = async () => (await service.problems.open()).map(({ code }) => code)

    async function dismissed(): Promise<void> {
      await service.problems.raise(tooHigh("161400"))
      await service.problems.dismiss((await service.problems.open())[0]?.id ?? "")
    }

    it("stay away while nothing changes", async () => {
      await dismissed()
      expect(await service.problems.raise(tooHigh("161400"))).toBe(false)
      expect(await codes()).toEqual([])
    })

    it("return with every change", async () => {
      await dismissed()
      expect(await service.problems.raise(tooHigh("200000"))).toBe(true)
      expect(await service.problems.raise(tooHigh("161400"))).toBe(false)
      expect(await codes()).toEqual(["down_payment_too_high"])
      await service.problems.clear(tooHigh("161400").key)
      expect(await service.problems.raise(tooHigh("161400"))).toBe(true)
    })

    it("return if the plugin has cleared them, and no person", async () => {
      await service.problems.raise(tooHigh("161400"))
      await service.problems.clear(tooHigh("161400").key)
      expect(await service.problems.raise(tooHigh("161400"))).toBe(true)
    })
  })

  it("return after a dismissal when their event occurs again", async () => {
    const conflict = { key: "deal-conflict:trx-1", code: "deal_conflict", values: { trx_id: "trx-1" } } as const
    await service.problems.raise(conflict)
    await service.problems.dismiss((await service.problems.open())[0]?.id ?? "")
    expect(await service.problems.raise(conflict)).toBe(true)
  })

  describe("during one outage", () => {
    const unconfirmed = (deal: number) =>
      ({
        key: `deal-unconfirmed:${deal}`,
        code: "deal_unconfirmed",
        values: {
          trx_id: `trx-${deal}`,
          order_id: `DEAL-${deal}`,
          why: { code: "service_says", values: { status: "?" } },
        },
      }) as const
    const raiseAll = async (deals: number[]) => {
      const first: boolean[] = []
      const store = new ProblemStore(new Database(repository(), SHOP), (event, { is_first }) => {
        if (event === "raised") first.push(is_first)
        return Promise.resolve()
      })
      await Promise.all(deals.map((deal) => store.raise(unconfirmed(deal))))
      return first.sort()
    }

    it("raise one message, also when many are raised at the same moment", async () => {
      expect(await raiseAll([1, 2, 3, 4])).toEqual([false, false, false, true])
      expect(await raiseAll([4, 5])).toEqual([false])
    })

    it("raise a message again once all are over, or a day later", async () => {
      await raiseAll([1, 2])
      await service.problems.clear("deal-unconfirmed:1")
      expect(await raiseAll([3])).toEqual([false])
      await service.problems.clearAll(["deal-unconfirmed:2", "deal-unconfirmed:3"])
      expect(await raiseAll([4])).toEqual([true])
      await sql("UPDATE partner_commerce_problem SET raised_at = raised_at - interval '25 hours'")
      expect(await raiseAll([5])).toEqual([true])
    })
  })

  it("end after the given time if their code is in the given list", async () => {
    await service.problems.raise(report)
    expect(await service.problems.expire(["credentials_refused"], 24)).toBe(0)
    expect(await service.problems.expire(["push_failed"], 0)).toBe(0)
    expect(await service.problems.expire(["push_failed", "credentials_refused"], 0)).toBe(1)
    expect(await service.problems.open()).toEqual([])
  })

  it("are counted by code, the earliest code first", async () => {
    const raise = (key: string, trx_id: string) =>
      service.problems.raise({ key, code: "deal_conflict", values: { trx_id } })
    await raise("a", "t-1")
    await service.problems.raise(report)
    await raise("b", "t-2")
    await raise("c", "t-3")
    await service.problems.clear("c")
    expect(await service.problems.countOpen()).toEqual([
      { code: "deal_conflict", count: 2 },
      { code: "credentials_refused", count: 1 },
    ])
  })

  it("are separate for each key, and are listed with the oldest first", async () => {
    await service.problems.raise({ ...report, key: "b" })
    await service.problems.raise({ ...report, key: "a" })
    await service.problems.raise({ ...report, key: "b" })
    expect((await service.problems.open()).map(({ key }) => key)).toEqual(["b", "a"])
    expect(await service.problems.clear("b")).toBe(true)
    expect((await service.problems.open()).map(({ key }) => key)).toEqual(["a"])
  })
})

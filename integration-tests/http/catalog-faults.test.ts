import type { Operation } from "../../src/service/retry-policy"
import type { FaultInput, JournalEntry } from "../../src/sandbox"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"
import { pushNow } from "../../src/catalog/push/push-scheduler"

const TIMEOUT_MS = 1_000

/** The fate of a push while a fault lasts: the service takes it, it is repeated later, or its items are rejected. */
type Ending = "taken" | "waits" | "rejected"

interface Failure {
  fault: FaultInput
  ending: Ending
  /** The code of the problem that a person sees. */
  problem?: string
  /** Whether the fault breaks reading too, or only the results of a push. */
  spoilsReading: boolean
}

/** A gateway's answer rejects no item, and neither does a 404 or 413 that names no item. */
const ofAGateway = (status: number, page: { text: string } | { body: { message: string } }): Failure => ({
  fault: { kind: "status", status, ...page },
  ending: "waits",
  problem: "answer_not_understood",
  spoilsReading: true,
})

const unavailable = { ending: "waits", problem: "service_unavailable", spoilsReading: true } as const

/**
 * One fault of each ending that the client distinguishes; src/service/__tests__/faults.test.ts assigns every other fault to one of these
 * endings. The suite catalog-remote-list covers false lists.
 */
const FAILURES: Failure[] = [
  { fault: { kind: "status", status: 422 }, ending: "rejected", spoilsReading: true },
  { fault: { kind: "status", status: 401 }, ending: "waits", problem: "credentials_refused", spoilsReading: true },
  { fault: { kind: "status", status: 503 }, ...unavailable },
  { fault: { kind: "reset_after" }, ...unavailable },
  { fault: { kind: "rate_limit", retry_after: 1 }, ...unavailable },
  ofAGateway(400, { text: "Bad Request: request header too large" }),
  // The items of this suite are too small for a real 413.
  ...[404, 413].map((status) => ofAGateway(status, { body: { message: "Bad Request" } })),
  { fault: { kind: "malformed_body" }, ending: "waits", problem: "answer_not_understood", spoilsReading: true },
  { fault: { kind: "delay", ms: TIMEOUT_MS / 4 }, ending: "taken", spoilsReading: false },
  { fault: { kind: "shuffle_results" }, ending: "taken", spoilsReading: false },
  { fault: { kind: "drop_results", count: 2 }, ending: "waits", spoilsReading: false },
]

const everyFailure = FAILURES.map((failure) => [toTitle(failure.fault), failure] as const)

function toTitle({ kind, ...how }: FaultInput): string {
  const words = Object.entries(how).map(([name, value]) => `${name} ${String(value)}`)
  return [kind, ...words].join(", ")
}

describeSellingStore(
  "a service that fails",
  ({ store, control, shop }) => {
    let edition = 0
    beforeAll(() => store.sandbox.control.configure({ autoApprove: true }))
    beforeEach(async () => {
      expect(await shop.push()).toMatchObject({ status: "completed" })
      expect(control().products()).toHaveLength(2)
    })

    const states = async () => (await shop.items()).map(({ state }: { state: string }) => state)
    const problems = async () => (await shop.overview()).problems.map(({ code }: { code: string }) => code)
    const calls = (operation: string): JournalEntry[] =>
      control()
        .journal()
        .filter((line) => line.operation === operation && line.direction === "in")

    describe.each(everyFailure)("fault %s", (_, { fault, ending, problem, spoilsReading }) => {
      it("loses no pending change, and shows how the push ended", async () => {
        await change()
        control().addFault({ ...fault, times: null, match: { operation: SYNC } })
        await shop.push({ scope: "changed" })
        await expectEnding(ending, problem)

        control().clearFaults()
        // A rejected item is sent again only when it differs.
        if (ending === "rejected") await change()
        await expectConvergence()
      })

      it("loses no change after a single failure, and waits as long as the service asks", async () => {
        await change()
        const before = calls(SYNC).length
        control().addFault({ ...fault, times: 1, match: { operation: SYNC } })
        await expectConvergence()
        const [failed, repeated] = calls(SYNC).slice(before)
        if (fault.kind === "rate_limit") expect(toMs(repeated) - toMs(failed)).toBeGreaterThan(toldMs(fault))
      })

      it("changes nothing after an unreadable answer, and reads again when the fault is over", async () => {
        const before = calls(SYNC).length
        for (const operation of Object.keys(readings))
          control().addFault({ ...fault, times: null, match: { operation } })
        expect(await readAll()).toEqual(allReadings(!spoilsReading))
        expect(await states()).toEqual(["synced", "synced"])

        control().clearFaults()
        expect(await readAll()).toEqual(allReadings(true))
        expect(calls(SYNC).length).toBe(before)
      })
    })

    it("gets a request again after a 429 if it may have applied the request", async () => {
      const describe = (description: string) => shop.updateProduct({ description })
      await change()
      await describe("In old words")
      expect(await shop.push({ scope: "changed" })).toMatchObject({ status: "completed" })
      control().addFault({ kind: "reset_after", match: { operation: SYNC } })
      control().addFault({ kind: "rate_limit", times: 3, match: { operation: SYNC } })
      await describe("In new words")
      await shop.push({ scope: "changed" })
      await describe("In old words")
      await expectConvergence()
      for (const { live } of control().products()) expect(live?.content.description).toBe("In old words")
    })

    it("receives all waiting items in the first push after the outage", async () => {
      await change()
      control().addFault({ kind: "status", status: 503, times: null, match: { operation: SYNC } })
      await shop.push({ scope: "changed" })
      await expectEnding("waits", "service_unavailable")
      control().clearFaults()
      await store.sql("UPDATE partner_commerce_item SET content_retry_at = NULL WHERE variant_id = ?", [shop.small])
      await pushNow(store.opened)
      expect(await states()).toEqual(["synced", "synced"])
    })

    it("receives the stock of an item whose content always fails", async () => {
      const text = "A text that the service cannot store"
      control().addFault({ kind: "status", status: 500, times: null, match: { operation: SYNC, body: text } })
      await shop.listing({ product_tagline: text })
      await shop.push({ scope: "changed" })
      expect((await shop.item(shop.small)).next_attempt_at).toEqual(expect.any(String))
      await shop.setStock(0, 3)
      await shop.pushChanges()
      expect(control().product(shop.small)?.in_stock).toBe(3)
    })

    it("receives a rejected item again if a person pushes it, although nothing differs", async () => {
      await change()
      control().addFault({ kind: "status", status: 422, times: null, match: { operation: SYNC } })
      await shop.push({ scope: "changed" })
      control().clearFaults()
      expect(await shop.push({ scope: "all" })).toMatchObject({ requests: 0 })
      expect(await states()).toEqual(["rejected", "rejected"])
      await shop.push({ variant_ids: [shop.small, shop.large] })
      await expectConvergence()
    })

    it("lets the store continue while a push waits for an answer", async () => {
      await change()
      control().addFault({ kind: "hang", times: null, match: { operation: SYNC } })
      const { data } = await shop.send("/sync", {})
      const asked = calls(SYNC).length
      await waitFor("the request that is not answered", () => calls(SYNC).length > asked)

      expect(await change()).toBe(200)
      const { run } = await shop.read(`/runs/${data.run_id}`)
      expect(run.status).toBe("running")
    })

    /** Every reading call; a new operation does not compile until it has a line. @returns whether the service answered */
    const readings: Record<Exclude<Extract<Operation, `catalog.${string}`>, typeof SYNC>, () => Promise<boolean>> = {
      "catalog.ping": async () => (await shop.send("/connection-check")).data.catalog.ok,
      "catalog.listCategories": async () => (await shop.get("/categories?refresh=true")).status === 200,
      "catalog.listProducts": async () => (await shop.tryToReadBack()).status === "completed",
    }
    const readAll = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(readings).map(async ([operation, read]) => [operation, await read()] as const),
        ),
      )
    const allReadings = (answered: boolean) =>
      Object.fromEntries(Object.keys(readings).map((operation) => [operation, answered]))

    /** Renames the product, and so both of its variants. */
    async function change(): Promise<number> {
      return (await shop.updateProduct({ title: title(++edition) })).status
    }

    async function expectEnding(ending: Ending, problem: string | undefined): Promise<void> {
      const state = { taken: "synced", waits: "pending", rejected: "rejected" }[ending]
      expect(await states()).toEqual([state, state])
      expect(await problems()).toEqual(problem ? [problem] : [])
      const backoff = await store.sql(
        `SELECT bool_and(COALESCE(GREATEST(lease_until, content_retry_at) > now() + interval '1 second', false)) AS waits FROM partner_commerce_item`,
      )
      expect(backoff).toEqual([{ waits: ending === "waits" }])
    }

    /** Pushes without the waits until a push completes, and expects the service to show this store's values. */
    async function expectConvergence(): Promise<void> {
      await waitFor("the push that ends well", async () => {
        await store.sql(
          `UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL WHERE lease_token IS NULL`,
        )
        return (await shop.push({ scope: "changed" })).status === "completed"
      })
      expect(
        control()
          .products()
          .map(({ live }) => live?.content.name)
          .sort(),
      ).toEqual([`${title(edition)} - 128 GB`, `${title(edition)} - 256 GB`])
      expect(control().products()).toEqual([
        expect.objectContaining({ in_stock: 10, statuses: [1] }),
        expect.objectContaining({ in_stock: 10, statuses: [1] }),
      ])
      expect(await states()).toEqual(["synced", "synced"])
      expect(await problems()).toEqual([])
      expect(await shop.push()).toMatchObject({ status: "completed", requests: 0 })
    }

    const title = (n: number) => `Aurora 5, edition ${n}`
  },
  { env: { PARTNER_COMMERCE_CATALOG_TIMEOUT_MS: String(TIMEOUT_MS) } },
)

const toMs = (line: JournalEntry | undefined): number => Date.parse(line?.at ?? "")

/** A timer may fire a millisecond early, and both times are cut to milliseconds. */
const toldMs = ({ retry_after = 0 }: Extract<FaultInput, { kind: "rate_limit" }>): number => retry_after * 1000 - 10

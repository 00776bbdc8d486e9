import { Client } from "@medusajs/framework/pg"
import fc from "fast-check"
import { openFrontDoor, type FrontDoor } from "../harness/front-door"
import { expectOk } from "../harness/http-client"
import { type MinimalStore } from "../harness/minimal-store"
import { findDisagreements, findStoreDisagreements, type MoneyBooks, readTraces } from "../harness/money-books"
import {
  comeToRest,
  MONEY_SEED,
  moneyAction,
  MoneyHistory,
  plainRecord,
  type StoreDoor,
  toSettlingStore,
} from "../harness/money-history"
import { toSql } from "../harness/pg-sql"
import { ProcessCustomer } from "../harness/process-customer"
import { type Redis, startRedis, wantsRedis } from "../harness/redis"
import { setUpPlugin } from "../harness/set-up"
import { StoreCrew } from "../harness/store-crew"
import { type StoreProcess } from "../harness/store-process"
import { startStoreWorld, type StoreWorld } from "../harness/store-world"
import { endLeases } from "../harness/time-passes"

/** The number of random histories in a run. The release gate plays more (MONEY_PROCESS_RUNS). */
const RUNS = Number(process.env.MONEY_PROCESS_RUNS ?? 2)
const RUN_MS = 10 * 60_000
const PROCESSES = 2
const CARTS = 6
/** An order with its payment makes about thirty durable writes. */
const MOST_WRITES = 60
const PLENTY = 100

jest.setTimeout(RUN_MS)

const place = fc.nat(PROCESSES - 1)

/** One action on one cart through one process. */
const step = plainRecord({ cart: fc.nat(CARTS - 1), place, action: moneyAction })

/** The process dies after this number of durable writes, in the middle of any work. At 0 it dies before the turn. */
const death = plainRecord({ place, afterWrites: fc.nat(MOST_WRITES) })

/** Steps of one turn run at the same time. */
const turn = plainRecord({
  steps: fc.array(step, { minLength: 3, maxLength: 6 }),
  death: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: death }),
})

/** At the end of a phase every process ends, and others start some minutes later. */
const phase = plainRecord({
  turns: fc.array(turn, { minLength: 5, maxLength: 10 }),
  ends: fc.array(fc.constantFrom("stop", "kill"), { minLength: PROCESSES, maxLength: PROCESSES }),
})

const history = plainRecord({
  phases: fc.array(phase, { minLength: 1, maxLength: 2 }),
  /** Units on sale. With three units some customers pay for sold-out goods. */
  units: fc.constantFrom(PLENTY, PLENTY, 3),
})
type Phase = typeof phase extends fc.Arbitrary<infer T> ? T : never
type Turn = Phase["turns"][number]

const side = wantsRedis ? describe : describe.skip
side("money after random histories of a store in two processes, with Redis", () => {
  let world: StoreWorld<MinimalStore>
  let redis: Redis
  let database: Client
  let books: MoneyBooks
  let crew: StoreCrew
  let frontDoor: FrontDoor
  let customer: ProcessCustomer

  beforeAll(async () => {
    redis = await startRedis()
    world = await startStoreWorld({ seed: "./integration-tests/harness/seed-minimal-store.ts" })
    database = new Client({ connectionString: world.environment.DATABASE_URL })
    await database.connect()
    books = { sql: toSql(database), sandbox: world.sandbox }
    // The rate exceeds the service's limit, because each process starts with a new budget after each history.
    crew = new StoreCrew(world, { REDIS_URL: redis.url, PARTNER_COMMERCE_REQUESTS_PER_SECOND: "1000" })
    frontDoor = await openFrontDoor(world.port, () => crew.next())
    await crew.start(PROCESSES)
    const process = await crew.at(0)
    await setUpPlugin(process, world.seeded)
    customer = await ProcessCustomer.of(world, process)
  })
  afterAll(async () => {
    await crew?.end((process) => process.kill())
    frontDoor?.close()
    await database?.end()
    await world?.close()
    redis?.stop()
  })

  it(
    `agrees at the service, in Medusa's books, in the ledger and in the stock after ${RUNS} random sequences of events (seed ${MONEY_SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async ({ phases, units }) => {
          await sell(units)
          const histories = await beginHistories()
          for (const each of phases) await play(each, histories)
          const [door] = crew.running.map(toDoor)
          if (door) for (const each of histories) await each.repeatCancellation(door)
          const cartIds = histories.map(({ cartId }) => cartId)
          await comeToRest(books, cartIds, crew.running.map(toDoor))
          const found: string[] = []
          for (const cartId of cartIds) {
            const ofCart = await findDisagreements(books, cartId)
            if (ofCart.length > 0) console.error(await readTraces(books, cartId))
            found.push(...ofCart)
          }
          expect([...found, ...(await findStoreDisagreements(books, (await crew.at(0)).admin))]).toEqual([])
        }),
        { numRuns: RUNS, seed: MONEY_SEED, endOnFailure: true },
      )
    },
    RUNS * RUN_MS,
  )

  async function play({ turns, ends }: Phase, histories: MoneyHistory[]): Promise<void> {
    for (const each of turns) await take(each, histories)
    await world.sandbox.control.settled()
    await crew.end((process, at) => (ends[at] === "stop" ? process.stop() : process.kill()))
    // After some minutes the leases and locks of dead processes have ended.
    await endLeases(books.sql)
    await redis.endLocks()
    world.sandbox.control.clearFaults()
    await crew.start(PROCESSES)
  }

  async function take({ steps, death }: Turn, histories: MoneyHistory[]): Promise<void> {
    if (death) {
      const process = await crew.at(death.place)
      await (death.afterWrites === 0 ? process.kill() : process.dieAfterWrite(death.afterWrites)).catch(() => undefined)
    }
    await Promise.allSettled(
      steps.map(async ({ cart, place, action }) => histories[cart]?.perform(action, toDoor(await crew.at(place)))),
    )
  }

  const toDoor = (process: StoreProcess): StoreDoor => ({
    ...toSettlingStore(process),
    storefront: customer.storefront(process),
  })

  async function beginHistories(): Promise<MoneyHistory[]> {
    const process = await crew.at(0)
    const further = world.seeded.variants[1]?.id ?? ""
    const histories: MoneyHistory[] = []
    while (histories.length < CARTS) histories.push(new MoneyHistory(books, await customer.cart(process), further))
    return histories
  }

  /** Puts this number of units of each variant on sale, besides the units of earlier orders. */
  async function sell(units: number): Promise<void> {
    const { admin } = await crew.at(0)
    for (const id of world.seeded.inventoryItemIds) {
      const [level] = await books.sql<{ reserved: number }>(
        "SELECT reserved_quantity::float8 AS reserved FROM inventory_level WHERE inventory_item_id = ? AND deleted_at IS NULL",
        [id],
      )
      const path = `/admin/inventory-items/${id}/location-levels/${world.seeded.stock_location.id}`
      await expectOk(admin.post(path, { stocked_quantity: (level?.reserved ?? 0) + units }))
    }
  }
})

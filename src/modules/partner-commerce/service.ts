import { type ConfigModule, type IEventBusModuleService, type Logger } from "@medusajs/framework/types"
import { MedusaService, Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { toFailureText } from "../../messages/rules/failure-text"
import { parseOptions, toShopCode } from "../../settings/rules/options"
import { observeStore, type StoreReading } from "../../observability/metrics"
import { type CatalogRepositories, createCatalogRepositories } from "./catalog-repositories"
import { type ConfigurationRepositories, createConfigurationRepositories } from "./configuration-repositories"
import { connect, type Connection, logConnection } from "./connection"
import { Database } from "../../database/database"
import { MissingTablesReport } from "../../database/missing-tables"
import { type DealRepositories, createDealRepositories } from "./deals-repositories"
import { DeliveryQueue } from "../../deals/sql/delivery-queue"
import { LostSales } from "../../leaving/sql/lost-sales"
import { OpenSales } from "../../leaving/sql/open-sales"
import { OverviewNumbers } from "../../health/sql/overview-numbers"
import { PayoutFigures } from "../../reconciliation/sql/payout-figures"
import { SalesInsights } from "../../health/sql/sales-insights"
import { MedusaOrders } from "../../orders/sql/medusa-orders"
import { StoreFacts } from "../../health/sql/store-facts"
import { ActivityList } from "../../activity/sql/activity-list"
import { ActivityLog } from "../../activity/sql/activity-log"
import { History } from "../../activity/sql/history"
import CategoryMapping from "./models/category-mapping"
import Deal from "./models/deal"
import DeviceMapping from "./models/device-mapping"
import Listing from "./models/listing"
import Run from "./models/run"
import { CustomerAccounts } from "../../payments/sql/customer-accounts"
import { createPaymentRepositories, type PaymentRepositories } from "./payments-repositories"
import { ProblemStore } from "../../activity/sql/problem-store"
import { Heartbeats } from "../../health/sql/heartbeats"
import { Lifetime } from "../../concurrency/lifetime"
import { toProcessFacts } from "../../health/sql/process-facts"
import { HeartbeatTimer } from "../../health/sql/heartbeat-timer"
import { scopeToShop } from "../../database/shop-scope"

interface Cradle {
  baseRepository: ConstructorParameters<typeof Database>[0]
  logger?: Logger
  [Modules.EVENT_BUS]?: IEventBusModuleService
  configModule?: ConfigModule
}

/**
 * Medusa generates methods for these models, for admin routes and the link from a deal to its order. Only statements read and write the
 * other tables; Medusa finds those models by their files.
 */
const Generated = MedusaService({ CategoryMapping, Deal, DeviceMapping, Listing, Run })
scopeToShop(Generated)

/**
 * The module `partnerCommerce`: our tables, and the only holder of the options (token, secrets) and of the clients built from them.
 *
 * With wrong options it still loads and is *inert*: it sends nothing, refuses callbacks, and shows the problems.
 */
export default class PartnerCommerceModuleService extends Generated {
  /** The shop of all rows that are read and written; `""` if the options name no shop. */
  readonly shopCode: string
  readonly connection: Connection
  readonly catalog: CatalogRepositories
  readonly deals: DealRepositories
  readonly payments: PaymentRepositories
  readonly delivery: DeliveryQueue
  readonly configuration: ConfigurationRepositories
  readonly customerAccounts: CustomerAccounts
  readonly problems: ProblemStore
  readonly history: History
  readonly insights: SalesInsights
  readonly medusaOrders: MedusaOrders
  readonly payouts: PayoutFigures
  /** Sales that a store finishes before it leaves the service. */
  readonly openSales: OpenSales
  /** Sales that a store restores after it came back. */
  readonly lostSales: LostSales
  readonly numbers: OverviewNumbers
  readonly activity: ActivityLog
  readonly activityList: ActivityList
  readonly heartbeats: Heartbeats
  readonly lifetime = new Lifetime()
  /** Facts for the health checks. */
  readonly facts: StoreFacts

  readonly __hooks = {
    onApplicationStart: () => this.start(),
    onApplicationPrepareShutdown: () => this.lifetime.end(),
    onApplicationShutdown: () => this.shutDown(),
  }

  readonly missingTables: MissingTablesReport

  private endObserving: () => void = () => undefined
  private readonly pulse: HeartbeatTimer
  private readonly logger: Logger | undefined

  constructor(cradle: Cradle, options?: unknown) {
    // Medusa's base class reads the container from its constructor arguments.
    // oxlint-disable-next-line prefer-rest-params
    super(...(arguments as unknown as []))
    const { baseRepository, logger } = cradle
    this.logger = logger
    this.missingTables = new MissingTablesReport(logger)
    this.shopCode = toShopCode(options)
    const database = new Database(baseRepository, this.shopCode)
    this.facts = new StoreFacts(database)
    this.catalog = createCatalogRepositories(database)
    this.deals = createDealRepositories(database)
    this.payments = createPaymentRepositories(database)
    this.delivery = new DeliveryQueue(database)
    this.configuration = createConfigurationRepositories(database)
    this.customerAccounts = new CustomerAccounts(database)
    this.insights = new SalesInsights(database)
    this.medusaOrders = new MedusaOrders(database)
    this.payouts = new PayoutFigures(database)
    this.openSales = new OpenSales(database)
    this.lostSales = new LostSales(database)
    this.numbers = new OverviewNumbers(database)
    this.history = new History(database)
    const eventBus = cradle[Modules.EVENT_BUS]
    this.problems = new ProblemStore(database, async (event, problem) => {
      const name = `partner-commerce.problem.${event}` satisfies EventName
      await eventBus?.emit({ name, data: { ...problem } }, {})
    })
    this.activity = new ActivityLog(database, (error) => {
      if (this.missingTables.covers(error)) return
      logger?.warn(`partner-commerce: activity could not be written: ${toFailureText(error)}`)
    })
    this.activityList = new ActivityList(database)
    this.heartbeats = new Heartbeats(database, toProcessFacts(cradle.configModule))
    this.pulse = new HeartbeatTimer(this.heartbeats, this.problems)
    this.connection = connect(parseOptions(options), {
      database,
      stopping: this.lifetime.stopping,
      activity: this.activity,
      config: cradle.configModule,
    })
    logConnection(this.connection, logger)
  }

  private async start(): Promise<void> {
    this.lifetime.start()
    this.pulse.start()
    if (this.connection.kind !== "inert") this.endObserving = observeStore(() => readGauges(this))
    try {
      await this.configuration.files.takeOverUnnamed()
    } catch (error) {
      if (this.missingTables.covers(error)) return
      this.logger?.warn(
        `partner-commerce: what was configured without a shop code stays there: ${toFailureText(error)}`,
      )
    }
  }

  private async shutDown(): Promise<void> {
    this.endObserving()
    await this.pulse.stop()
    await this.activity.flush()
    if (this.connection.kind === "inert") return
    const { clients, images } = this.connection
    await Promise.all([clients.close(), images.close()])
  }
}

interface Gauged {
  catalog: CatalogRepositories
  problems: ProblemStore
  heartbeats: Heartbeats
}

/** Reads the gauges each time the store's OpenTelemetry exports. */
async function readGauges({ catalog, problems, heartbeats }: Gauged): Promise<StoreReading> {
  const [{ states }, lag, open, jobAgeMs] = await Promise.all([
    catalog.items.countItems(),
    catalog.itemList.lag(),
    problems.countOpen(),
    heartbeats.jobAgeMs(),
  ])
  const { unlisted: _, ...items } = states
  return {
    lagSeconds: { stock: toSeconds(lag.stock.oldest_ms ?? 0), content: toSeconds(lag.content.oldest_ms ?? 0) },
    items,
    problems: Object.fromEntries(open.map(({ code, count }) => [code, count])),
    heartbeatAgeSeconds: jobAgeMs === null ? null : toSeconds(jobAgeMs),
  }
}

const toSeconds = (ms: number) => ms / 1000

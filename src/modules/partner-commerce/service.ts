import { type ConfigModule, type IEventBusModuleService, type Logger } from "@medusajs/framework/types"
import { MedusaService, Modules } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { parseOptions, toShopCode } from "../../core/settings/options"
import { ActivityLog } from "./activity-log"
import { type CatalogDoor, openCatalog } from "./catalog/door"
import { type ConfigurationDoor, openConfiguration } from "./configuration/door"
import { connect, type Connection, tell } from "./connection"
import { Database } from "./database"
import { type DealsDoor, openDeals } from "./deals/door"
import { DeliveryQueue } from "./delivery/delivery-queue"
import Activity from "./models/activity"
import CategoryMapping from "./models/category-mapping"
import Deal from "./models/deal"
import DeviceMapping from "./models/device-mapping"
import Listing from "./models/listing"
import Run from "./models/run"
import { CustomerConnections } from "./payments/customer-connections"
import { openPayments, type PaymentsDoor } from "./payments/door"
import { ProblemStore } from "./problem-store"
import { scopeToShop } from "./shop-scope"

interface Cradle {
  baseRepository: ConstructorParameters<typeof Database>[0]
  logger?: Logger
  [Modules.EVENT_BUS]?: IEventBusModuleService
  configModule?: ConfigModule
}

/**
 * Medusa generates methods for these models, for admin routes and the link from a deal to its order. Statements alone read and write the
 * other tables; their files alone make them known.
 */
const Generated = MedusaService({ Activity, CategoryMapping, Deal, DeviceMapping, Listing, Run })
scopeToShop(Generated)

/**
 * The module `partnerCommerce`: our tables, and the only holder of the options (token, secrets) and of the clients built from them.
 *
 * With wrong options it loads all the same and is *inert*: nothing is sent, callbacks are refused, the problems are shown.
 */
export default class PartnerCommerceModuleService extends Generated {
  /** Whose rows are read and written; `""` where the options name no shop. */
  readonly shopCode: string
  readonly connection: Connection
  readonly catalog: CatalogDoor
  readonly deals: DealsDoor
  readonly payments: PaymentsDoor
  readonly delivery: DeliveryQueue
  readonly configuration: ConfigurationDoor
  readonly customerConnections: CustomerConnections
  readonly problems: ProblemStore
  readonly activity: ActivityLog

  readonly __hooks = {
    onApplicationStart: () => this.start(),
    onApplicationShutdown: () => this.shutDown(),
  }

  private readonly logger: Logger | undefined

  constructor(cradle: Cradle, options?: unknown) {
    // Medusa's base class reads the container from the arguments it was constructed with.
    // eslint-disable-next-line prefer-rest-params
    super(...(arguments as unknown as []))
    const { baseRepository, logger } = cradle
    this.logger = logger
    this.shopCode = toShopCode(options)
    const database = new Database(baseRepository, this.shopCode)
    this.catalog = openCatalog(database)
    this.deals = openDeals(database)
    this.payments = openPayments(database)
    this.delivery = new DeliveryQueue(database)
    this.configuration = openConfiguration(database)
    this.customerConnections = new CustomerConnections(database)
    const eventBus = cradle[Modules.EVENT_BUS]
    this.problems = new ProblemStore(database, async (event, problem) => {
      await eventBus?.emit({ name: `partner-commerce.problem.${event}`, data: { ...problem } }, {})
    })
    this.activity = new ActivityLog(database, (error) =>
      logger?.warn(`partner-commerce: activity could not be written: ${toFailureText(error)}`),
    )
    this.connection = connect(parseOptions(options), { database, activity: this.activity, config: cradle.configModule })
    tell(this.connection, logger)
  }

  private async start(): Promise<void> {
    try {
      await this.configuration.files.takeOverUnnamed()
    } catch (error) {
      this.logger?.warn(
        `partner-commerce: what was configured without a shop code stays there: ${toFailureText(error)}`,
      )
    }
  }

  private async shutDown(): Promise<void> {
    await this.activity.flush()
    if (this.connection.kind === "inert") return
    const { clients, images } = this.connection
    await Promise.all([clients.close(), images.close()])
  }
}

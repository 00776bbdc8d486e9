import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { type ConfigModule, type IEventBusModuleService, type Logger } from "@medusajs/framework/types"
import { MedusaService, Modules } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { type OptionProblem, parseOptions, type ParsedOptions, type PluginOptions } from "../../core/settings/options"
import { toDatabaseAddress, toOrigin } from "../../core/settings/installation"
import { ActivityLog } from "./activity-log"
import { BrakeLedger } from "./catalog/brake-ledger"
import { CallbackAuth } from "./callback-auth"
import { ConfigurationStore } from "./configuration/configuration-store"
import { Database } from "./database"
import { DealChecks } from "./deals/deal-checks"
import { Semaphore } from "./semaphore"
import { DealIntake } from "./deals/deal-intake"
import { DealItems } from "./deals/deal-items"
import { DealLeases } from "./deals/deal-leases"
import { DealLedger } from "./deals/deal-ledger"
import { DealList } from "./deals/deal-list"
import { DealPlaces } from "./deals/deal-places"
import { DealTimeline } from "./deals/deal-timeline"
import { DeliveryQueue } from "./delivery/delivery-queue"
import { readFreeStock } from "./free-stock"
import { ImageCache } from "./catalog/image-cache"
import { ImageFingerprints } from "./catalog/image-fingerprints"
import { InputFingerprints } from "./catalog/input-fingerprints"
import { ItemLedger } from "./catalog/item-ledger"
import { ItemList } from "./catalog/item-list"
import { MissedDeals } from "./deals/missed-deals"
import { OfferedVariants } from "./deals/offered-variants"
import Activity from "./models/activity"
import CategoryMapping from "./models/category-mapping"
import Deal from "./models/deal"
import DeliveryUpdate from "./models/delivery-update"
import DeviceMapping from "./models/device-mapping"
import Image from "./models/image"
import Item from "./models/item"
import Listing from "./models/listing"
import Problem from "./models/problem"
import RemoteCategory from "./models/remote-category"
import Run from "./models/run"
import Settings from "./models/settings"
import { NameLedger } from "./catalog/name-ledger"
import { type ConfiguredInstallation, InstallationBinding } from "./configuration/installation-binding"
import { ProblemStore } from "./problem-store"
import { ReadBackLedger } from "./catalog/read-back-ledger"
import { RemoteCategories } from "./catalog/remote-categories"
import { SyncRunStore } from "./catalog/sync-run-store"
import { createServiceClients, type ServiceClients } from "./service-clients"
import { SettingsStore } from "./configuration/settings-store"
import { VariantRows } from "./catalog/variant-rows"
import { AffectedCount } from "./catalog/affected-count"

interface Cradle {
  baseRepository: ConstructorParameters<typeof Database>[0]
  logger?: Logger
  [Modules.EVENT_BUS]?: IEventBusModuleService
  configModule?: ConfigModule
}

/** Configured, with everything that needs the options; or inert, with why. */
export type Connection =
  | {
      kind: "configured"
      options: PluginOptions
      clients: ServiceClients
      callbackAuth: CallbackAuth
      images: ImageFingerprints
      binding: InstallationBinding
      warnings: OptionProblem[]
    }
  | { kind: "inert"; problems: OptionProblem[] }

/**
 * The module `partnerCommerce`: our tables, and the only holder of the options (token, secrets) and of the clients built from them.
 *
 * With wrong options it loads all the same and is *inert*: nothing is sent, callbacks are refused, the problems are shown.
 */
export default class PartnerCommerceModuleService extends MedusaService({
  Activity,
  CategoryMapping,
  Deal,
  DeliveryUpdate,
  DeviceMapping,
  Image,
  Item,
  Listing,
  Problem,
  RemoteCategory,
  Run,
  Settings,
}) {
  readonly connection: Connection
  readonly catalog: CatalogDoor
  readonly deals: DealsDoor
  readonly delivery: DeliveryQueue
  readonly configuration: ConfigurationDoor
  readonly problems: ProblemStore
  readonly activity: ActivityLog

  readonly __hooks = { onApplicationShutdown: () => this.shutDown() }

  constructor(cradle: Cradle, options?: unknown) {
    // Medusa's base class reads the container from the arguments it was constructed with.
    // eslint-disable-next-line prefer-rest-params
    super(...(arguments as unknown as []))
    const { baseRepository, logger } = cradle
    const database = new Database(baseRepository)
    this.catalog = openCatalog(database)
    this.deals = openDeals(database)
    this.delivery = new DeliveryQueue(database)
    this.configuration = { settings: new SettingsStore(database), files: new ConfigurationStore(database) }
    const eventBus = cradle[Modules.EVENT_BUS]
    this.problems = new ProblemStore(database, async (event, problem) => {
      await eventBus?.emit({ name: `partner-commerce.problem.${event}`, data: { ...problem } }, {})
    })
    this.activity = new ActivityLog(database, (error) =>
      logger?.warn(`partner-commerce: activity could not be written: ${toFailureText(error)}`),
    )
    const parsed = parseOptions(options)
    tell(parsed, logger)
    this.connection = parsed.ok
      ? {
          kind: "configured",
          options: parsed.options,
          clients: createServiceClients(parsed.options, this.activity),
          callbackAuth: new CallbackAuth(parsed.options.callbacks),
          images: new ImageFingerprints(new ImageCache(database), parsed.options.images),
          binding: new InstallationBinding(database, toPlace(parsed.options, cradle.configModule)),
          warnings: parsed.warnings,
        }
      : { kind: "inert", problems: parsed.problems }
  }

  private async shutDown(): Promise<void> {
    await this.activity.flush()
    if (this.connection.kind === "inert") return
    const { clients, images } = this.connection
    await Promise.all([clients.close(), images.close()])
  }
}

function openCatalog(database: Database) {
  return {
    items: new ItemLedger(database),
    names: new NameLedger(database),
    brake: new BrakeLedger(database),
    fingerprints: new InputFingerprints(database),
    variants: new VariantRows(database),
    itemList: new ItemList(database),
    affected: new AffectedCount(database),
    readBack: new ReadBackLedger(database),
    runs: new SyncRunStore(database),
    categories: new RemoteCategories(database),
  }
}

type CatalogDoor = ReturnType<typeof openCatalog>

/** Two batches' worth: while one is at work, the next gathers. Deals share their statements, so they do not add up to connections. */
const DEALS_AT_A_TIME = 64

function openDeals(database: Database) {
  return {
    intake: new DealIntake(database),
    ledger: new DealLedger(database),
    leases: new DealLeases(database),
    checks: new DealChecks(database),
    timeline: new DealTimeline(database),
    list: new DealList(database),
    missed: new MissedDeals(database),
    items: new DealItems(database),
    places: new DealPlaces(database),
    offers: new OfferedVariants(database),
    /** @param manager of the transaction that holds the stock lock; absent = who takes nothing needs none */
    readFreeStock: (inventoryItemIds: readonly string[], manager?: EntityManager) =>
      readFreeStock(manager ? database.within(manager) : database.sql, inventoryItemIds),
    slots: new Semaphore(DEALS_AT_A_TIME),
    /** What follows an answer costs more than the answer itself. */
    finishSlots: new Semaphore(1),
  }
}

type DealsDoor = ReturnType<typeof openDeals>

interface ConfigurationDoor {
  settings: SettingsStore
  /** Settings, mappings and choices as one document. */
  files: ConfigurationStore
}

function toPlace(options: PluginOptions, config: Partial<ConfigModule> | undefined): ConfiguredInstallation {
  return {
    shop_code: options.shopCode,
    catalog_url: options.catalog.baseUrl.replace(/\/+$/, ""),
    environment: options.environment,
    store_url: toOrigin(options.callbacks.publicUrl ?? config?.admin?.backendUrl),
    database: toDatabaseAddress(config?.projectConfig?.databaseUrl),
  }
}

function tell(parsed: ParsedOptions, logger: Logger | undefined) {
  if (!parsed.ok) {
    const list = parsed.problems.map(({ option, message }) => `\n  - ${option}: ${message}`).join("")
    logger?.error(`partner-commerce is inert until its options in medusa-config.ts are right:${list}`)
    return
  }
  for (const { option, message } of parsed.warnings) logger?.warn(`partner-commerce: the option ${option} ${message}`)
}

import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toCategoryNews } from "../../catalog/rules/configuration/category-news"
import { type CopiedDatabase } from "../../messages/rules/message"
import { render, renderFix } from "../../messages/rules/render"
import { joinOutages } from "../../activity/rules/outage-problem"
import { isWarning } from "../../activity/rules/problems"
import { toNearEnd } from "../../settings/rules/token-end"
import { toHomeCountry } from "../../settings/rules/country"
import { missingSettings, type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { NO_JOBS } from "../sql/heartbeat-timer"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { PICTURES_NOT_PUBLIC } from "../../catalog/inputs/read-images"
import { toCategoryDriftFinding, toUnmappedFinding } from "./check-categories"
import { readCheckoutFacts, toCheckoutFindings } from "./check-checkout"
import { checkConnection, toConnectionFindings } from "./check-connection"
import { toEndpointFindings } from "./check-endpoints"
import { toEnvironmentFindings, toPoolFindings, toFeedFinding, toClockFindings } from "./check-environment"
import { readPendingMigrations, toMigrationFinding } from "./check-migrations"
import { toOptionError, toOptionFindings } from "./check-options"
import { checkOwnModules, checkProcesses } from "./check-processes"
import { toReferenceFindings } from "./check-references"
import { error, type HealthFinding, ok, warning } from "./finding"
import { TOKEN_ENDS, toTokenEnds } from "../problems/state-problems"

export interface HealthQuestion {
  /**
   * The store does not run yet: the checks leave out its processes and their jobs. A fault that a person mends in the admin of the running
   * store is a warning, because it must not stop a release.
   */
  isBeforeStart?: boolean
}

/** Health check of everything that the plugin needs. It sends only two pings. */
export async function checkHealth(
  store: Store,
  { isBeforeStart = false }: HealthQuestion = {},
): Promise<HealthFinding[]> {
  const { connection } = store
  if (connection.kind === "inert") return connection.problems.map(toOptionError)
  const pending = await readPendingMigrations(store)
  // Other checks may read the missing tables.
  const environment = toEnvironmentFindings(connection.options, process.env.NODE_ENV)
  if (pending.length > 0) return [...toOptionFindings(connection), ...environment, toMigrationFinding(pending)]
  const copied = await findCopiedDatabase(store)
  const { settings } = await store.configuration.settings.read()
  const choices = await checkChoices(store)
  return [
    ...toOptionFindings(connection),
    ...environment,
    toMigrationFinding(pending),
    ...toPoolFindings(readPoolSize(store.container)),
    copied ? toCopiedFinding(copied) : ok("database", "is in the place to which it is bound, or not bound yet"),
    ...checkToken(connection.options.token),
    ...toConnectionFindings(await checkConnection(store)),
    ...toClockFindings(await readClocks(store)),
    ...(isBeforeStart ? choices.map(toWarning) : choices),
    toFeedFinding(await store.facts.notificationChannels()),
    checkPictures(await connection.images.hostsOutOfReach(settings.sales_channel_id)),
    ...(isBeforeStart ? checkOwnModules(store) : await checkProcesses(store)),
    ...toCheckoutFindings(await readCheckoutFacts(store.container, connection)),
    ...toEndpointFindings((operation) => connection.clients.transactions.isConfigured(operation)),
  ]
}

/** Checks settings, mappings and open problems, which a person changes in the admin. */
async function checkChoices(store: Store): Promise<HealthFinding[]> {
  const { settings, paused } = await store.configuration.settings.read()
  const mappings = await store.module.listCategoryMappings({ category: { $ne: null } }, { take: 1 })
  const problems = joinOutages(await store.problems.open())
  return [
    ...missingSettings(settings).map((name) =>
      error(`setting ${name}`, "is missing", "Choose it on the settings page."),
    ),
    ...toReferenceFindings(settings, await store.facts.references(settings)),
    ...(await checkCountry(store.container, settings)),
    ...(settings.shipping_option_id
      ? []
      : [
          warning(
            "setting shipping_option_id",
            "is not chosen",
            "Choose one if the store has several. Until then a deals order gets the first option that ships its product to the address.",
          ),
        ]),
    settings.enabled
      ? ok("setting enabled", "on")
      : error("setting enabled", "is off", "Switch it on when everything else is ready."),
    ...(paused ? [warning("pushing", "is paused", "Resume it on the overview page.")] : []),
    mappings.length > 0
      ? ok("categories", "mapped")
      : error("categories", "none is mapped", "Map them on the categories page."),
    ...(await checkCatalog(store)),
    ...problems
      .filter(({ code }) => !CHECKED_NOW.includes(code))
      .map(({ code, message, fix }) => (isWarning(code) ? warning : error)(code, message, fix)),
  ]
}

const toWarning = (finding: HealthFinding): HealthFinding =>
  finding.level === "error" ? { ...finding, level: "warning" } : finding

/** Problems that this check examines itself, because an open problem may be older. */
const CHECKED_NOW: readonly string[] = ["copied_database", "goes_live", TOKEN_ENDS, PICTURES_NOT_PUBLIC, NO_JOBS]

/** Going live is a normal step of every store, while a pushing copy is a fault. */
function toCopiedFinding(copied: CopiedDatabase): HealthFinding {
  const level = copied.code === "goes_live" ? warning : error
  return level(copied.code, render(copied), renderFix(copied.code))
}

/** The check of the connection has just read the service's time. */
async function readClocks({ facts, connection }: Store) {
  const begun = Date.now()
  const now = await facts.now()
  const exactToMs = (Date.now() - begun) / 2
  return {
    database: { aheadMs: begun + exactToMs - now.getTime(), exactToMs },
    service: connection.kind === "inert" ? null : connection.clients.clock.read(),
  }
}

const pooled = z.looseObject({ pool: z.looseObject({ max: z.number() }) })

/** The connection itself is a function. */
const readPoolSize = (container: MedusaContainer): number | null =>
  pooled.safeParse(container.resolve(ContainerRegistrationKeys.PG_CONNECTION).client).data?.pool.max ?? null

async function checkCatalog({ catalog }: Store): Promise<HealthFinding[]> {
  const countOf = async (problem: string) => (await catalog.itemList.list({ problem, limit: 1, offset: 0 })).count
  const unmapped = (await Promise.all(["no_category", "unmapped_category"].map(countOf))).reduce((a, b) => a + b)
  return [toUnmappedFinding(unmapped), toCategoryDriftFinding(toCategoryNews(await catalog.categories.list()))]
}

/** If the region has several countries and the merchant chose none, taxes and incomplete addresses lack a country. */
async function checkCountry(container: MedusaContainer, settings: Settings): Promise<HealthFinding[]> {
  if (!settings.region_id) return []
  const [region] = await container
    .resolve(Modules.REGION)
    .listRegions({ id: settings.region_id }, { relations: ["countries"] })
  const countries = region?.countries.map(({ iso_2 }) => iso_2 ?? "") ?? []
  if (countries.length < 2 || toHomeCountry(countries, settings.default_country)) return []
  return [
    warning(
      "setting default_country",
      "names none of the region's several countries",
      "Choose one on the settings page. Until then prices without tax get no tax, and a person has to complete each address without a country.",
    ),
  ]
}

function checkToken(token: string): HealthFinding[] {
  const end = toNearEnd(token, new Date())
  return end ? [warning("option token", render(toTokenEnds(end)), renderFix(TOKEN_ENDS))] : []
}

/** @param hosts of pictures that the service cannot reach */
function checkPictures(hosts: string[]): HealthFinding {
  if (hosts.length === 0) return ok("pictures", "have addresses that the service can reach")
  const problem = { code: PICTURES_NOT_PUBLIC, values: { hosts: hosts.join(", ") } } as const
  return error("pictures", render(problem), renderFix(problem.code))
}

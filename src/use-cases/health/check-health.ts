import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { render, renderFix } from "../../core/message/render"
import { toNearEnd } from "../../core/settings/token-end"
import { missingSettings } from "../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ServiceClients } from "../../modules/partner-commerce/service-clients"
import { whyCopied } from "../catalog/copied-database"
import { TOKEN_ENDS, toTokenEnds } from "./token-end"

/** Result of a single check. `warning`: works, but should not stay so. */
export interface HealthFinding {
  level: "ok" | "warning" | "error"
  about: string
  message: string
  fix: string | null
}

const ok = (about: string, message: string): HealthFinding => ({ level: "ok", about, message, fix: null })
const warning = (about: string, message: string, fix: string): HealthFinding => ({
  level: "warning",
  about,
  message,
  fix,
})
const error = (about: string, message: string, fix: string): HealthFinding => ({ level: "error", about, message, fix })

/** Health check: everything that has to be right before and while this plugin works. Sends two pings and nothing else. */
export async function checkHealth(container: MedusaContainer): Promise<HealthFinding[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { connection } = service
  if (connection.kind === "inert") {
    return connection.problems.map(({ option, message }) =>
      error(`option ${option}`, message, "Correct it in medusa-config.ts and restart the store."),
    )
  }
  const copied = await whyCopied(service)
  const { settings, paused } = await service.configuration.settings.read()
  const mappings = await service.listCategoryMappings({}, { take: 1 })
  const problems = await service.problems.open()
  return [
    ok("options", `right, for ${connection.options.environment}`),
    ...connection.warnings.map(({ option, message }) => warning(`option ${option}`, message, "Remove or correct it.")),
    copied
      ? error(copied.code, render(copied), renderFix(copied.code))
      : ok("database", "is where it was bound, or not bound yet"),
    ...checkToken(connection.options.token),
    ...(await checkConnection(connection.clients)),
    ...missingSettings(settings).map((name) =>
      error(`setting ${name}`, "is missing", "Choose it on the settings page."),
    ),
    ...(settings.shipping_option_id
      ? []
      : [
          warning(
            "setting shipping_option_id",
            "is not chosen",
            "Choose it if the store has several: a deals order gets the first that suits its product.",
          ),
        ]),
    settings.enabled
      ? ok("setting enabled", "on")
      : error("setting enabled", "is off", "Switch it on when the rest is ready."),
    ...(paused ? [warning("pushing", "is paused", "Resume it on the overview page.")] : []),
    mappings.length > 0
      ? ok("categories", "mapped")
      : error("categories", "none is mapped", "Map them on the categories page."),
    checkLocking(container),
    ...problems
      .filter(({ code }) => code !== "copied_database" && code !== TOKEN_ENDS)
      .map(({ code, message, fix }) => error(code, message, fix)),
  ]
}

async function checkConnection({ catalog, transactions }: ServiceClients): Promise<HealthFinding[]> {
  const named = [
    ["catalogue API", catalog],
    ["transactions API", transactions],
  ] as const
  return Promise.all(
    named.map(async ([about, client]) => {
      const answer = await client.ping()
      if (answer.ok) return ok(about, `answers as ${answer.value.nam} ${answer.value.ver} (${answer.value.env})`)
      return error(about, answer.error.message, "Check baseUrl and token in the plugin's options.")
    }),
  )
}

function checkToken(token: string): HealthFinding[] {
  const end = toNearEnd(token, new Date())
  return end ? [warning("option token", render(toTokenEnds(end)), renderFix(TOKEN_ENDS))] : []
}

/** With the in-memory default and more than one process Medusa itself oversells; how many there are cannot be seen from one. */
function checkLocking(container: MedusaContainer): HealthFinding {
  const { defaultProviderId } = lockingInternals.parse(container.resolve(Modules.LOCKING))
  if (defaultProviderId !== "in-memory") return ok("locking", `by ${defaultProviderId}`)
  return warning(
    "locking",
    "is in memory, which is right for one process only",
    "Before a second process runs, configure @medusajs/medusa/locking-redis, or stock is oversold.",
  )
}

/** Medusa's locking service keeps the name of its provider, and offers no other way to ask for it. */
const lockingInternals = z.looseObject({ defaultProviderId: z.string().default("in-memory") })

import { MedusaError } from "@medusajs/framework/utils"
import { type PartnerCommerceModuleService } from "../modules/partner-commerce"
import { type Connection } from "../modules/partner-commerce/service"

export type Configured = Extract<Connection, { kind: "configured" }>

/** @throws MedusaError `not_allowed` with every option that is wrong, while the plugin is inert */
export function requireConfigured(service: PartnerCommerceModuleService): Configured {
  const { connection } = service
  if (connection.kind === "configured") return connection
  const list = connection.problems.map(({ option, message }) => `${option} ${message}`).join("; ")
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `The plugin's options are not right: ${list}`)
}

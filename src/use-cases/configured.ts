import { MedusaError } from "@medusajs/framework/utils"
import { type PushObstacle, toObjectionText } from "../core/objection"
import { type PartnerCommerceModuleService } from "../modules/partner-commerce"
import { type Connection } from "../modules/partner-commerce/connection"
import { AdminApiError } from "./admin-api-error"

export type Configured = Extract<Connection, { kind: "configured" }>

/** @throws MedusaError `not_allowed` with every option that is wrong, while the plugin is inert */
export function requireConfigured(service: PartnerCommerceModuleService): Configured {
  const { connection } = service
  if (connection.kind === "configured") return connection
  const obstacle: PushObstacle = { code: "options_wrong", options: connection.problems }
  const text = toObjectionText(obstacle)
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, obstacle, `${text.charAt(0).toUpperCase()}${text.slice(1)}`)
}

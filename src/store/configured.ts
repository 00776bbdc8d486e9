import { MedusaError } from "@medusajs/framework/utils"
import { toOptionMessage } from "../settings/rules/option-problem"
import { type Connection } from "../modules/partner-commerce"
import { AdminApiError } from "../messages/admin-api-error"
import { type Store } from "./store"

export type Configured = Extract<Connection, { kind: "configured" }>

/** @throws MedusaError `not_allowed` with every wrong option, while the plugin is inert */
export function requireConfigured({ connection }: Pick<Store, "connection">): Configured {
  if (connection.kind === "configured") return connection
  const options = connection.problems.map(toOptionMessage)
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "options_wrong", values: { options } })
}

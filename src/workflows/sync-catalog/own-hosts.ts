import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const DEFAULT_PORT = "9000"

/** The store's own backend as `host:port`s: pictures that it serves itself may be on a private address. */
export function ownHosts(container: MedusaContainer): string[] {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { connection } = container.resolve(PARTNER_COMMERCE)
  const publicUrl = connection.kind === "configured" ? connection.options.callbacks.publicUrl : undefined
  const port = process.env.PORT ?? DEFAULT_PORT
  const urls = [publicUrl, config.admin.backendUrl, process.env.MEDUSA_BACKEND_URL]
  const hosts = urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).host] : []))
  return [...new Set([...hosts, `localhost:${port}`, `127.0.0.1:${port}`])]
}

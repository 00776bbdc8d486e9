import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type ImageSource } from "../rules/desired/desired"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../../store/configured"
import { parseUrl } from "../../service/rules/wire/parse-url"

const DEFAULT_PORT = "9000"

/**
 * Reads the images at these addresses: from the cache, or over HTTP if the cache has no usable finding. If an image differs from the cached
 * one, the function marks the items that show it for the next push.
 *
 * It may take as long as the file hosts do. Call it without a claim, because a claim delays the items' stock.
 */
export async function readImages(container: MedusaContainer, urls: string[]): Promise<Map<string, ImageSource>> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { images } = requireConfigured(service)
  const { sources, changed } = await images.read(urls, ownHosts(container))
  await markShowing(container, changed)
  return sources
}

/** Marks the items that show the images at these addresses, for the next push. */
export async function markShowing(container: MedusaContainer, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  await service.catalog.items.mark({ shopCode, what: "content", source: "image_url", ids: urls, delayMs: 0 })
}

/** The store's own backend as `host:port`s: pictures that it serves itself may be on a private address. */
export function ownHosts(container: MedusaContainer): string[] {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { connection } = container.resolve(PARTNER_COMMERCE)
  const publicUrl = connection.kind === "configured" ? connection.options.callbacks.publicUrl : undefined
  const port = process.env.PORT ?? DEFAULT_PORT
  const urls = [
    publicUrl,
    config.admin.backendUrl,
    process.env.MEDUSA_BACKEND_URL,
    ...readFileUrls(config.modules?.[Modules.FILE]),
  ]
  const hosts = urls.flatMap((url) => parseUrl(url ?? "")?.host ?? [])
  return [...new Set([...hosts, `localhost:${port}`, `127.0.0.1:${port}`])]
}

/** The part of `medusa-config.ts` that sets where a file provider serves its files, if the store itself serves them. */
const fileModule = z.looseObject({
  options: z.looseObject({
    providers: z.array(z.looseObject({ options: z.looseObject({ backend_url: z.string().optional() }).optional() })),
  }),
})

function readFileUrls(declared: unknown): (string | undefined)[] {
  const parsed = fileModule.safeParse(declared)
  return parsed.success ? parsed.data.options.providers.map((provider) => provider.options?.backend_url) : []
}

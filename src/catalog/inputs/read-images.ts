import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type ImageSource } from "../rules/desired/desired"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { parseUrl } from "../../service/rules/wire/parse-url"
import { steadyClock } from "../../values/clock"
import { type ImageAge } from "../sql/image-cache"

const DEFAULT_PORT = "9000"

/**
 * Reads the images at these addresses: from the cache, or over HTTP if the cache has no usable finding. If an image differs from the cached
 * one, the function marks the items that show it for the next push.
 *
 * It may take as long as the file hosts do. Call it without a claim, because a claim delays the items' stock.
 */
export async function readImages(store: Store, urls: string[]): Promise<Map<string, ImageSource>> {
  const { images } = requireConfigured(store)
  const { sources, changed } = await images.read(urls, ownHosts(store))
  await markShowing(store, changed)
  return sources
}

/** Marks the items that show the images at these addresses, for the next push. */
export async function markShowing(store: Store, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  await store.catalog.items.mark({ lane: "content", source: "image_url", ids: urls, delayMs: 0 })
}

/** The store's own backend as `host:port`s: pictures that it serves itself may be on a private address. */
function ownHosts(store: Store): string[] {
  const config = store.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { connection } = store
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

export const PICTURES_NOT_PUBLIC = "pictures_not_public"

/**
 * Raises a problem for picture hosts that the service cannot reach, until no published product of the channel has a picture on such a host.
 */
export async function refreshPicturesProblem(store: Store): Promise<void> {
  const { connection, configuration, problems } = store
  if (connection.kind === "inert") return
  const { settings } = await configuration.settings.read()
  const hosts = await connection.images.hostsOutOfReach(settings.sales_channel_id)
  if (hosts.length === 0) {
    await problems.clear(PICTURES_NOT_PUBLIC)
    return
  }
  await problems.raise({ key: PICTURES_NOT_PUBLIC, code: PICTURES_NOT_PUBLIC, values: { hosts: hosts.join(", ") } })
}

const IMAGES_AT_ONCE = 500

/**
 * Reads old images again, portion by portion.
 *
 * @param age judged at the beginning: images that are read during the pass are not read twice
 * @param onPortion called after each portion, with the addresses whose image changed
 * @returns how many were read
 */
export async function rereadImages(
  store: Store,
  { olderThanMs, spreadMs, problemsOlderThanMs }: ImageAge,
  onPortion: (changed: string[]) => Promise<void>,
): Promise<number> {
  const { lifetime } = store
  const { images } = requireConfigured(store)
  const begun = steadyClock()
  let total = 0
  for (;;) {
    const elapsed = steadyClock() - begun
    const age = { olderThanMs: olderThanMs + elapsed, spreadMs, problemsOlderThanMs: problemsOlderThanMs + elapsed }
    const { checked, changed } = await images.recheck({ limit: IMAGES_AT_ONCE, ...age }, ownHosts(store))
    total += checked
    await onPortion(changed)
    if (checked < IMAGES_AT_ONCE || lifetime.stopping.aborted) return total
  }
}

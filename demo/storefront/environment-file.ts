import { type Storefront } from "./server"

/**
 * The `.env.local` of a storefront for the store. The names are those of Medusa's Next.js starter, plus the region's id for a storefront
 * with one region.
 */
export function toEnvironmentFile({ url, config }: Pick<Storefront, "url" | "config">): string {
  const { origin } = new URL(url)
  return [
    `MEDUSA_BACKEND_URL=${config.backendUrl}`,
    `NEXT_PUBLIC_MEDUSA_BACKEND_URL=${config.backendUrl}`,
    `NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=${config.publishableKey}`,
    `NEXT_PUBLIC_BASE_URL=${origin}`,
    `NEXT_PUBLIC_DEFAULT_REGION=${config.countryCode}`,
    `NEXT_PUBLIC_REGION_ID=${config.regionId}`,
  ].join("\n")
}

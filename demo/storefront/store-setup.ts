import type { HttpClient } from "../../integration-tests/harness/http-client"
import { ok, readIds } from "../merchant"
import { type StorefrontConfig } from "./browser/config"

const KEY_TITLE = "Storefront"

/** Creates the storefront's key, as a merchant does in the settings, and reads the storefront's configuration from the store. */
export async function readStorefrontConfig(
  admin: HttpClient,
  { backendUrl, channel }: { backendUrl: string; channel: string },
): Promise<StorefrontConfig> {
  const regions = await readIds(admin, "/admin/regions?fields=id,currency_code", "regions", "currency_code")
  return {
    name: channel,
    backendUrl,
    publishableKey: (await readKey(admin)) ?? (await createKey(admin, channel)),
    regionId: regions.get("php") ?? "",
    countryCode: "ph",
    currencyCode: "php",
  }
}

interface ApiKey {
  id: string
  title: string
  token: string
}

async function readKey(admin: HttpClient): Promise<string | undefined> {
  const { api_keys } = await ok(admin.get<{ api_keys: ApiKey[] }>("/admin/api-keys?type=publishable&limit=100"))
  return api_keys.find(({ title }) => title === KEY_TITLE)?.token
}

async function createKey(admin: HttpClient, channel: string): Promise<string> {
  const { api_key } = await ok(
    admin.post<{ api_key: ApiKey }>("/admin/api-keys", { title: KEY_TITLE, type: "publishable" }),
  )
  const channels = await readIds(admin, "/admin/sales-channels?fields=id,name", "sales_channels", "name")
  await ok(admin.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [channels.get(channel)] }))
  return api_key.token
}

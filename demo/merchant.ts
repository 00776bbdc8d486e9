import { setTimeout as sleep } from "node:timers/promises"
import type { Answer, HttpClient } from "../integration-tests/harness/http-client"
import { DemoFailure } from "./failure"
import { deviceSources, serviceCategories, storeCategories } from "./seed/categories"
import { voucherHandle } from "./seed/goods"
import { storeName } from "./seed/seed-store"

/** A push, as the admin API reports it. */
export interface Run {
  id: string
  status: "queued" | "running" | "waiting" | "completed" | "failed"
  total: number
  done: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  blocked: number
  requests: number
  message?: string | null
}

export interface BlockedItem {
  name: string | null
  variant_sku: string | null
  problem: { code: string; message: string; fix: string } | null
}

/** Sets the plugin up as a merchant does once in its settings pages: map the categories, choose the channel, switch on. */
export async function setUpPlugin(admin: HttpClient): Promise<{ mapped: number }> {
  await ok(admin.get("/admin/partner-commerce/categories?refresh=true"))
  const categoryIds = await readIds(
    admin,
    "/admin/product-categories?limit=100&fields=id,name",
    "product_categories",
    "name",
  )
  const mappings = storeCategories.flatMap(({ name, mappedTo }) => (mappedTo ? [{ name, mappedTo }] : []))
  for (const { name, mappedTo } of mappings) {
    await ok(
      admin.post("/admin/partner-commerce/category-mappings", {
        category_id: categoryIds.get(name),
        category: mappedTo,
      }),
    )
  }
  for (const { category, device_keys } of serviceCategories) {
    for (const device_key of device_keys) {
      const mapping = { category, device_key, source: deviceSources[device_key] }
      await ok(admin.post("/admin/partner-commerce/device-mappings", mapping))
    }
  }
  await offerVoucher(admin)
  await switchOn(admin)
  return { mapped: mappings.length }
}

/** Vouchers are sold for a number of days. */
async function offerVoucher(admin: HttpClient): Promise<void> {
  const productIds = await readIds(
    admin,
    `/admin/products?handle=${voucherHandle}&fields=id,handle`,
    "products",
    "handle",
  )
  await ok(
    admin.post(`/admin/partner-commerce/products/${productIds.get(voucherHandle)}/listing`, {
      days_valid: 180,
      product_tnc: "Valid in every branch, not exchangeable for cash.",
    }),
  )
}

async function switchOn(admin: HttpClient): Promise<void> {
  const channels = await readIds(admin, "/admin/sales-channels?fields=id,name", "sales_channels", "name")
  const regions = await readIds(admin, "/admin/regions?fields=id,currency_code", "regions", "currency_code")
  const couriers = await readIds(admin, "/admin/shipping-options?fields=id,name", "shipping_options", "name")
  await ok(
    admin.post("/admin/partner-commerce/settings", {
      enabled: true,
      sales_channel_id: channels.get(storeName),
      region_id: regions.get("php"),
      currency_code: "php",
      shipping_option_id: couriers.get("Courier"),
      default_tnc: "Returns within 30 days.",
    }),
  )
}

/** Pushes the whole catalogue, and follows the run to its end. The plugin sends only the differences. */
export async function pushCatalogue(admin: HttpClient, onProgress: (run: Run) => void = () => {}): Promise<Run> {
  const { run_id } = await ok(admin.post<{ run_id: string }>("/admin/partner-commerce/sync", { scope: "all" }))
  return followRun(admin, run_id, onProgress)
}

/** Starts the read-back of the service at once, instead of waiting for its schedule. */
export async function readBack(admin: HttpClient): Promise<Run> {
  const { run_id } = await ok(admin.post<{ run_id: string }>("/admin/partner-commerce/reconcile"))
  return followRun(admin, run_id, () => {})
}

async function followRun(admin: HttpClient, id: string, onProgress: (run: Run) => void): Promise<Run> {
  for (;;) {
    const { run } = await ok(admin.get<{ run: Run }>(`/admin/partner-commerce/runs/${id}`))
    onProgress(run)
    if (run.status === "completed") return run
    if (run.status === "failed" || run.status === "waiting") {
      throw new DemoFailure(`The run ${id} ended as ${run.status}${run.message ? `: ${run.message}` : "."}`)
    }
    await sleep(100)
  }
}

export async function readBlockedItems(admin: HttpClient): Promise<BlockedItem[]> {
  const { items } = await ok(
    admin.get<{ items: BlockedItem[] }>("/admin/partner-commerce/items?state=blocked&limit=100"),
  )
  return items
}

/** @throws DemoFailure with the store's answer */
export async function ok<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const { status, data } = await call
  if (status < 300) return data
  throw new DemoFailure(`The store answered ${status}: ${typeof data === "string" ? data : JSON.stringify(data)}`)
}

export async function readIds(
  admin: HttpClient,
  path: string,
  list: string,
  key: string,
): Promise<Map<string, string>> {
  const data = await ok(admin.get<Record<string, Record<string, string>[]>>(path))
  return new Map((data[list] ?? []).map((each) => [each[key] ?? "", each.id ?? ""]))
}

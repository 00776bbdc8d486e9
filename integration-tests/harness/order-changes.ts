import { expectOk, type HttpClient } from "./http-client"

interface Order {
  id: string
  items: { id: string }[]
}

interface Replaced {
  /** A claim replaces a damaged unit, an exchange a wrong one. */
  kind: "exchange" | "claim"
  variantId: string
  locationId: string
}

/** Requests the return of the first line, and adds its replacement. @returns the return, and the line of the replacement */
export async function replaceItem(
  admin: HttpClient,
  order: Order,
  { kind, variantId, locationId }: Replaced,
): Promise<{ returned: string; replacement: string }> {
  const base = `/admin/${kind}s`
  const begun = await expectOk(admin.post(base, { order_id: order.id, ...(kind === "claim" && { type: "replace" }) }))
  const path = `${base}/${begun.data[kind].id}`
  const item = { id: order.items[0]?.id, quantity: 1 }
  if (kind === "claim") await expectOk(admin.post(`${path}/claim-items`, { items: [item] }))
  await expectOk(admin.post(`${path}/inbound/items`, { location_id: locationId, items: [item] }))
  await expectOk(admin.post(`${path}/outbound/items`, { items: [{ variant_id: variantId, quantity: 1 }] }))
  const confirmed = await expectOk(admin.post(`${path}/request`, {}))
  return { returned: confirmed.data.return.id, replacement: await newLineOf(admin, order) }
}

/** Adds one unit by an order edit. @returns its line */
export async function addItem(admin: HttpClient, order: Order, variantId: string): Promise<string> {
  await expectOk(admin.post("/admin/order-edits", { order_id: order.id }))
  const path = `/admin/order-edits/${order.id}`
  await expectOk(admin.post(`${path}/items`, { items: [{ variant_id: variantId, quantity: 1 }] }))
  await expectOk(admin.post(`${path}/confirm`, {}))
  return newLineOf(admin, order)
}

/** The line that the order, as it was read before, does not have. */
async function newLineOf(admin: HttpClient, order: Order): Promise<string> {
  const { data } = await expectOk(admin.get(`/admin/orders/${order.id}?fields=*items`))
  const lines: { id: string }[] = data.order.items
  const before = new Set(order.items.map(({ id }) => id))
  const line = lines.find(({ id }) => !before.has(id))
  if (!line) throw new Error("The order has no new line")
  return line.id
}

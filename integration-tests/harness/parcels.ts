import { expectOk, type HttpClient } from "./http-client"

interface Order {
  id: string
  items: { id: string }[]
}

/** Steps of an admin with an order of one unit per line. */

const oneOfEach = ({ items }: Pick<Order, "items">) => items.map(({ id }) => ({ id, quantity: 1 }))

/** @returns the parcel */
export async function packOrder(admin: HttpClient, order: Order): Promise<string> {
  const path = `/admin/orders/${order.id}/fulfillments?fields=*fulfillments,*fulfillments.items`
  const { data } = await expectOk(admin.post(path, { items: oneOfEach(order) }))
  const parcels: { id: string; canceled_at: string | null; items: { line_item_id: string }[] }[] =
    data.order.fulfillments
  const isOurs = ({ line_item_id }: { line_item_id: string }) => line_item_id === order.items[0]?.id
  return parcels.find(({ canceled_at, items }) => canceled_at === null && items.some(isOurs))?.id ?? ""
}

export async function shipParcel(admin: HttpClient, order: Order, parcel: string): Promise<void> {
  const path = `/admin/orders/${order.id}/fulfillments/${parcel}/shipments`
  await expectOk(admin.post(path, { items: oneOfEach(order), labels: [] }))
}

/** Begins and requests a return of the first line. @returns the return */
export async function requestReturn(admin: HttpClient, order: Order, location_id: string): Promise<string> {
  const begun = await expectOk(admin.post("/admin/returns", { order_id: order.id, location_id }))
  const id: string = begun.data.return.id
  await expectOk(admin.post(`/admin/returns/${id}/request-items`, { items: [{ id: order.items[0]?.id, quantity: 1 }] }))
  await expectOk(admin.post(`/admin/returns/${id}/request`, {}))
  return id
}

/** Receives the first line into the warehouse. */
export async function receiveReturn(admin: HttpClient, order: Pick<Order, "items">, returnId: string): Promise<void> {
  await expectOk(admin.post(`/admin/returns/${returnId}/receive`, {}))
  await expectOk(
    admin.post(`/admin/returns/${returnId}/receive-items`, { items: [{ id: order.items[0]?.id, quantity: 1 }] }),
  )
  await expectOk(admin.post(`/admin/returns/${returnId}/receive/confirm`, {}))
}

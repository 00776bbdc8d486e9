import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  addShippingMethodToCartWorkflow,
  createCartWorkflow,
  createPaymentCollectionForCartWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Task } from "../../store/store-main"

export interface Filling {
  carts: number
  variantIds: string[]
  regionId: string
  salesChannelId: string
}

export interface FilledCart {
  cartId: string
  collectionId: string
}

const AT_ONCE = 4
const ADDRESS = {
  first_name: "Maria",
  last_name: "Santos",
  address_1: "12 Mabini St",
  city: "Quezon City",
  postal_code: "1100",
  country_code: "ph",
  phone: "+639171234567",
}

/** Carts of one piece each, with address and shipping: all that is left is to pay. */
const fillCarts: Task<Filling, FilledCart[]> = async (container, filling) => {
  const optionId = await readShippingOption(container)
  const filled: FilledCart[] = []
  let next = 0
  const shopper = async () => {
    for (let n = next++; n < filling.carts; n = next++)
      filled.push(await fillCart(container, { ...filling, optionId, n }))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shopper))
  return filled
}

async function readShippingOption(container: MedusaContainer): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "shipping_options", fields: ["id"] })
  return z.array(z.object({ id: z.string() })).parse(data)[0]?.id ?? ""
}

async function fillCart(
  container: MedusaContainer,
  { variantIds, regionId, salesChannelId, optionId, n }: Filling & { optionId: string; n: number },
): Promise<FilledCart> {
  const { result: cart } = await createCartWorkflow(container).run({
    input: {
      region_id: regionId,
      sales_channel_id: salesChannelId,
      email: `customer-${n}@shop.example`,
      items: [{ variant_id: variantIds[n % variantIds.length] ?? "", quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  })
  await addShippingMethodToCartWorkflow(container).run({ input: { cart_id: cart.id, options: [{ id: optionId }] } })
  const { result: collection } = await createPaymentCollectionForCartWorkflow(container).run({
    input: { cart_id: cart.id },
  })
  return { cartId: cart.id, collectionId: collection.id }
}

export default fillCarts

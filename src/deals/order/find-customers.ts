import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateEntityId, Modules } from "@medusajs/framework/utils"
import { type Buyer } from "../rules/buyer"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/**
 * Finds the guest customers that earlier deals made for these buyers, and makes the missing ones. It never uses an account or a guest of
 * the storefront, because a phone number in a purchase does not prove the person.
 *
 * @returns ids by the buyer's key; a buyer without an id gets an order without a customer, because a sale must not be lost
 */
export async function findCustomers(
  container: MedusaContainer,
  buyers: readonly Buyer[],
): Promise<Map<string, string>> {
  if (buyers.length === 0) return new Map()
  try {
    return await findOrMake(container, new Map(buyers.map((buyer) => [buyer.key, buyer])))
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: orders are made without their customers: ${toFailureText(error)}`)
    return new Map()
  }
}

async function findOrMake(container: MedusaContainer, byKey: Map<string, Buyer>): Promise<Map<string, string>> {
  const { customers } = container.resolve(PARTNER_COMMERCE).deals
  const claim = () => customers.claim([...byKey.keys()].map((key) => ({ key, customerId: newId() })))
  const claimed = await claim()
  const { made, lost } = await look(container, [...claimed.values()])
  if (lost.length > 0) await customers.forget(lost)
  const ids = lost.length > 0 ? await claim() : claimed
  const missing = [...byKey].flatMap(([key, buyer]) => {
    const id = ids.get(key)
    return id === undefined || made.has(id) ? [] : [toCustomer(id, buyer)]
  })
  if (missing.length === 0) return ids
  try {
    await container.resolve(Modules.CUSTOMER).createCustomers(missing)
    return ids
  } catch {
    // Another process made the same customer at this moment.
    const now = await look(container, [...ids.values()])
    return new Map([...ids].filter(([, id]) => now.made.has(id)))
  }
}

const newId = () => generateEntityId(undefined, "cus")

/** `lost`: the customer has become an account, or is deleted. */
async function look(container: MedusaContainer, ids: string[]): Promise<{ made: Set<string>; lost: string[] }> {
  const found = await container
    .resolve(Modules.CUSTOMER)
    .listCustomers({ id: ids }, { select: ["id", "has_account", "deleted_at"], withDeleted: true, take: ids.length })
  const isLost = ({ has_account, deleted_at }: (typeof found)[number]) => has_account || Boolean(deleted_at)
  return {
    made: new Set(found.filter((customer) => !isLost(customer)).map(({ id }) => id)),
    lost: found.filter(isLost).map(({ id }) => id),
  }
}

const toCustomer = (id: string, { first_name, last_name, phone }: Buyer) => ({ id, first_name, last_name, phone })

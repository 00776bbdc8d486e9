import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/**
 * The running store as an action sees it. A door (route, job, subscriber, step or command) opens it once and passes it down.
 *
 * - `container` has Medusa's modules, its query and its workflows.
 * - `module` has the rows for which Medusa generates methods. The other names are the parts of the module.
 */
export type Store = Readonly<ReturnType<typeof assemble>>

/** The same container gives the same store: an import opens it once for each of its events. */
export function openStore(container: MedusaContainer): Store {
  let store = opened.get(container)
  if (!store) opened.set(container, (store = assemble(container)))
  return store
}

const opened = new WeakMap<MedusaContainer, Store>()

/** Only this function asks Medusa's container for the module `partnerCommerce`. */
function assemble(container: MedusaContainer) {
  const module = container.resolve(PARTNER_COMMERCE)
  const { connection, configuration, lifetime, shopCode } = module
  const { catalog, customerAccounts, deals, delivery, payments } = module
  const { activity, activityList, history, problems } = module
  const { facts, heartbeats, insights, missingTables, numbers } = module
  const { lostSales, medusaOrders, openSales, payouts } = module
  return {
    ...{ container, logger: container.resolve(ContainerRegistrationKeys.LOGGER), module },
    ...{ connection, configuration, lifetime, shopCode },
    ...{ catalog, customerAccounts, deals, delivery, payments },
    ...{ activity, activityList, history, problems },
    ...{ facts, heartbeats, insights, missingTables, numbers },
    ...{ lostSales, medusaOrders, openSales, payouts },
  }
}

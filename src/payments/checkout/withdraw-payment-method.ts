import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Store } from "../../store/store"
import { OWN_PROVIDER } from "../rules/provider-id"

/** Takes the payment method out of every region and disables its row in Medusa. @returns the names of the regions */
export async function withdrawPaymentMethod(store: Store): Promise<string[]> {
  const offering = await readOfferingRegions(store.container)
  await store.container.resolve(ContainerRegistrationKeys.LINK).dismiss(
    offering.map(({ id }) => ({
      [Modules.REGION]: { region_id: id },
      [Modules.PAYMENT]: { payment_provider_id: OWN_PROVIDER },
    })),
  )
  await store.payments.method.disable(OWN_PROVIDER)
  return offering.map(({ name }) => name)
}

const regions = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    payment_providers: z.array(z.object({ id: z.string() }).nullish()).default([]),
  }),
)

/** Regions whose customers can choose the payment method. */
export async function readOfferingRegions(container: MedusaContainer): Promise<{ id: string; name: string }[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "name", "payment_providers.id"],
  })
  return regions
    .parse(data)
    .filter(({ payment_providers }) => payment_providers.some((offered) => offered?.id === OWN_PROVIDER))
}

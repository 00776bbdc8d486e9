import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { chooseReturnAddresses, type ReturnRules } from "../../payments/rules/return-address"
import { type Configured } from "../../store/configured"
import { OWN_PROVIDER } from "../../payments/rules/provider-id"
import { PROVIDER_DEPENDENCIES } from "../../payments/checkout/provider-requests"
import { readOfferingRegions } from "../../payments/checkout/withdraw-payment-method"
import { error, type HealthFinding, ok, warning } from "./finding"

/** All conditions of a customer's payment, besides the service itself. */
export interface CheckoutFacts {
  /** The provider's state in Medusa's payment module. */
  provider: "absent" | "disabled" | "enabled"
  /** Modules that the registration of the payment module leaves out; null = the registration cannot be read. */
  missingDependencies: string[] | null
  /** Number of regions with the provider. */
  regions: number
  returns: ReturnRules
  /** The service has an address for status callbacks. */
  isReachable: boolean
  /** Customers' tokens can be sealed. */
  isKeyed: boolean
}

/** @param facts null = this store does not offer the service as a payment method */
export function toCheckoutFindings(facts: CheckoutFacts | null): HealthFinding[] {
  if (!facts) return [ok("checkout", "is not offered, because the option checkout is not set")]
  const findings = RULES.flatMap((rule) => rule(facts) ?? [])
  return findings.length > 0 ? findings : [ok("checkout", "is registered and offered, and has a return address")]
}

type Rule = (facts: CheckoutFacts) => HealthFinding | null

const REGISTRATION =
  "See https://github.com/medusa-plugin-partner-commerce/medusa-plugin-partner-commerce/blob/HEAD/docs/checkout.md: register the provider with Medusa's payment module in medusa-config.ts."

const RULES: readonly Rule[] = [
  ({ provider }) =>
    provider === "absent"
      ? error("checkout provider", `${OWN_PROVIDER} is not registered`, `${REGISTRATION} Then restart the store.`)
      : null,
  ({ provider }) =>
    provider === "disabled"
      ? error("checkout provider", `${OWN_PROVIDER} is no longer registered`, `${REGISTRATION}`)
      : null,
  ({ provider, missingDependencies }) =>
    provider === "enabled" && missingDependencies !== null && missingDependencies.length > 0
      ? error(
          "checkout dependencies",
          `Medusa's payment module is registered without ${missingDependencies.join(", ")}, so every payment session is refused`,
          `Name them in the registration: dependencies: ${JSON.stringify(PROVIDER_DEPENDENCIES)}.`,
        )
      : null,
  ({ provider, regions }) =>
    provider === "enabled" && regions === 0
      ? warning("checkout regions", "no region offers the payment method", "Add the provider to a region in the admin.")
      : null,
  ({ returns }) =>
    returns.returnUrl === undefined && returns.allowedOrigins.length === 0
      ? error(
          "checkout return address",
          "is not set, and storefronts may not send one",
          "Set checkout.returnUrl or checkout.allowedOrigins.",
        )
      : null,
  ({ returns }) =>
    foreignAddresses(returns).length > 0
      ? warning(
          "checkout return address",
          `${foreignAddresses(returns).join(" and ")}: storefronts may not send an address with this origin`,
          "Add the origin to checkout.allowedOrigins or to Medusa's storeCors, or correct the address.",
        )
      : null,
  ({ isReachable }) =>
    isReachable
      ? null
      : error(
          "checkout callbacks",
          "is not set, so the service does not know where to send callbacks",
          "Set callbacks.publicUrl, or Medusa's admin.backendUrl.",
        ),
  ({ isKeyed }) =>
    isKeyed
      ? null
      : warning(
          "checkout encryptionKey",
          "is not set, so no customer stays connected, and customers sign in at the service for every payment",
          "Set the option encryptionKey: 32 bytes, base64.",
        ),
]

/** The configured addresses, by option. */
export const toAddresses = ({
  returnUrl,
  failedUrl,
}: Pick<ReturnRules, "returnUrl" | "failedUrl">): [name: string, address: string][] =>
  Object.entries({ "checkout.returnUrl": returnUrl, "checkout.failedUrl": failedUrl }).flatMap(([name, address]) =>
    address === undefined ? [] : [[name, address]],
  )

/** The addresses that the rules would refuse if a storefront sent them. */
const foreignAddresses = (returns: ReturnRules): string[] =>
  toAddresses(returns)
    .filter(([, address]) => !chooseReturnAddresses({ return_url: address }, returns).ok)
    .map(([name]) => name)

/**
 * Reads the facts of the checkout. Only Medusa's payment module can see the provider's container, so the missing modules are read from the
 * registration. Medusa notes the loaded providers in a table.
 */
export async function readCheckoutFacts(
  container: MedusaContainer,
  { checkout, tokenSeal }: Configured,
): Promise<CheckoutFacts | null> {
  if (!checkout) return null
  const [provider] = await container.resolve(Modules.PAYMENT).listPaymentProviders({ id: OWN_PROVIDER })
  const offering = await readOfferingRegions(container)
  return {
    provider: provider ? (provider.is_enabled ? "enabled" : "disabled") : "absent",
    missingDependencies: readMissingDependencies(container),
    regions: offering.length,
    returns: { ...checkout.options, allowedOrigins: checkout.allowedOrigins },
    isReachable: checkout.statusAddress !== null,
    isKeyed: tokenSeal !== null,
  }
}

function readMissingDependencies(container: MedusaContainer): string[] | null {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const registered = registration.safeParse(modules?.[Modules.PAYMENT])
  if (!registered.success) return null
  return PROVIDER_DEPENDENCIES.filter((name) => !registered.data.dependencies.includes(name))
}

const registration = z.looseObject({ dependencies: z.array(z.string()).default([]) })

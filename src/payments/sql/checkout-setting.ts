import { type ConfigModule } from "@medusajs/framework/types"
import { parseCorsOrigins } from "@medusajs/framework/utils"
import { type CheckoutOptions, type PluginOptions } from "../../settings/rules/options"
import { parseUrl, toBase } from "../../service/rules/wire/parse-url"

/** The settings that start a transaction, besides the cart. */
export interface CheckoutSetting {
  options: CheckoutOptions
  /** Origins that a storefront may name. */
  allowedOrigins: (string | RegExp)[]
  /** The address for status callbacks; null = this store's address is not known. */
  statusAddress: string | null
  /** The address for customers' tokens; null = this store's address is not known. */
  tokenAddress: string | null
}

/** @returns null if this store does not offer the service as a payment method */
export function toCheckoutSetting(
  options: PluginOptions,
  config: Partial<ConfigModule> | undefined,
): CheckoutSetting | null {
  if (!options.checkout) return null
  const backend = options.callbacks.publicUrl ?? config?.admin?.backendUrl
  const base = backend && parseUrl(backend) ? `${toBase(backend)}/partner-commerce/trx` : null
  return {
    options: options.checkout,
    allowedOrigins: options.checkout.allowedOrigins ?? parseCorsOrigins(config?.projectConfig?.http?.storeCors ?? ""),
    statusAddress: base && `${base}/status`,
    tokenAddress: base && `${base}/token`,
  }
}

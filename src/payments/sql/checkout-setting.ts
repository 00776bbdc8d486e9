import { type ConfigModule } from "@medusajs/framework/types"
import { parseCorsOrigins } from "@medusajs/framework/utils"
import { type CheckoutOptions, type PluginOptions } from "../../settings/rules/options"
import { parseUrl, toBase } from "../../service/rules/wire/parse-url"

/** The settings that a transaction is started with, besides the cart. */
export interface CheckoutSetting {
  options: CheckoutOptions
  /** Origins that a storefront may name. */
  allowedOrigins: (string | RegExp)[]
  /** Where the service reports the status; null = this store's address is not known. */
  statusAddress: string | null
  /** Where the service sends the tokens of customers; null likewise. */
  tokenAddress: string | null
}

/** @returns null where the service is no payment method of this store */
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

import { type Settings } from "../../settings/rules/settings"
import { type ReferenceFacts } from "../sql/store-facts"
import { error, type HealthFinding, ok, warning } from "./finding"

type Chosen = Pick<Settings, "sales_channel_id" | "region_id" | "currency_code" | "shipping_option_id">
/** @returns null if the check finds no fault */
type Check = (chosen: Chosen, facts: ReferenceFacts) => HealthFinding | null

const CHOOSE = "Choose another on the settings page."
const listed = (codes: readonly string[]) => codes.map((code) => code.toUpperCase()).join(", ")

const checkChannel: Check = ({ sales_channel_id }, { hasChannel, isChannelDisabled }) => {
  if (!sales_channel_id) return null
  if (!hasChannel) return error("setting sales_channel_id", "names a sales channel that no longer exists", CHOOSE)
  return isChannelDisabled
    ? warning("setting sales_channel_id", "names a sales channel that is disabled", "Enable it, or choose another.")
    : null
}

const checkRegion: Check = ({ region_id }, { hasRegion, countries }) => {
  if (!region_id) return null
  if (!hasRegion) return error("setting region_id", "names a region that no longer exists", CHOOSE)
  return countries.length === 0
    ? error(
        "setting region_id",
        "names a region without a country",
        "Add the countries to which you sell to the region.",
      )
    : null
}

const checkCurrency: Check = ({ currency_code }, { hasRegion, regionCurrency, isStoreCurrency }) => {
  if (!isStoreCurrency) {
    const fix = "Add it to the store's currencies, or choose another on the settings page."
    return error("setting currency_code", `${currency_code} is not a currency of this store`, fix)
  }
  if (!hasRegion || regionCurrency === currency_code) return null
  const message = `is ${currency_code}, but the region has ${regionCurrency}`
  return warning(
    "setting currency_code",
    message,
    "Choose a region with this currency, because orders are created in the region.",
  )
}

const checkShippingOption: Check = ({ shipping_option_id }, { hasShippingOption, shippedTo, countries }) => {
  if (!shipping_option_id) return null
  if (!hasShippingOption)
    return error("setting shipping_option_id", "names a shipping option that no longer exists", CHOOSE)
  const unserved = countries.filter((country) => !shippedTo.includes(country))
  if (unserved.length === 0) return null
  const message = `does not ship to ${listed(unserved)}, although the region includes them`
  return warning("setting shipping_option_id", message, "Add the countries to its service zone, or choose another.")
}

const checkLocations: Check = ({ sales_channel_id }, { hasChannel, locations }) => {
  if (!sales_channel_id || !hasChannel || locations > 0) return null
  const fix = "Link a stock location to the channel. Until then everything is out of stock."
  return error("stock locations", "the sales channel has none", fix)
}

const checkTaxes: Check = (_, { untaxed }) => {
  if (untaxed.length === 0) return null
  const fix = "Add a tax region for each. Otherwise the orders of a price without tax contain no tax."
  return warning("tax regions", `are missing for ${listed(untaxed)}`, fix)
}

const CHECKS: readonly Check[] = [
  checkChannel,
  checkRegion,
  checkCurrency,
  checkShippingOption,
  checkLocations,
  checkTaxes,
]

/** Checks whether the objects of the settings still exist and fit together. */
export function toReferenceFindings(chosen: Chosen, facts: ReferenceFacts): HealthFinding[] {
  const findings = CHECKS.flatMap((check) => check(chosen, facts) ?? [])
  return findings.length > 0 ? findings : [ok("references", "channel, region, currency, shipping and taxes exist")]
}

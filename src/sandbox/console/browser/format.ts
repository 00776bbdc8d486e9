export function money(amount: number, currency = "PHP"): string {
  return `${currency} ${amount.toLocaleString("en-PH", { maximumFractionDigits: 2 })}`
}

/** @param iso time of day, as the reader's clock shows it */
export const timeOfDay = (iso: string) => new Date(iso).toLocaleTimeString("en-GB")

/** `DELIVERY_FAILED` and `out_of_stock` as words. */
export const inWords = (code: string) => code.toLowerCase().replaceAll("_", " ")

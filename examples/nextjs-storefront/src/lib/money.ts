export function formatMoney(amount: number | null | undefined, currencyCode: string): string {
  return new Intl.NumberFormat("en-PH", { style: "currency", currency: currencyCode }).format(amount ?? 0)
}

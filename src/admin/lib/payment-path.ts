/** The addresses of drawers: drawers live in the address. */
export const toPaymentPath = (trxId: string): string =>
  `/partner-commerce/payments?payment=${encodeURIComponent(trxId)}`

export const toDealPath = (trxId: string): string => `/partner-commerce/deals?deal=${encodeURIComponent(trxId)}`

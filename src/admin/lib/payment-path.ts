/** The address of a payment's drawer: drawers live in the address. */
export const toPaymentPath = (trxId: string): string =>
  `/partner-commerce/payments?payment=${encodeURIComponent(trxId)}`

import { type StoreOptions } from "../harness/store-options"

const CHECKOUT = {
  returnUrl: "https://shop.example/back/{cart_id}?session={payment_session_id}",
  failedUrl: "https://shop.example/failed",
  allowedOrigins: ["https://shop.example"],
  minAmount: 16_000,
  maxAmount: 20_000,
  expiresInMinutes: 30,
  downPayment: "cs",
  allowedDownPayments: ["cs", "be"],
}

/** The store for the suites about checkout options. */
export const ownLimitsStore: StoreOptions = {
  env: { PARTNER_COMMERCE_CHECKOUT: JSON.stringify(CHECKOUT) },
}

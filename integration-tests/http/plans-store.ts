import { type StoreOptions } from "../harness/store-options"

/** The current key and the key before it. */
export const ENCRYPTION_KEYS = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"))

/** The store of the suites about plans and connected customers: a checkout with limits, and keys for tokens. */
export const ownPlansStore: StoreOptions = {
  env: {
    PARTNER_COMMERCE_CHECKOUT: JSON.stringify({
      returnUrl: "http://localhost:8000/checkout/return?cart_id={cart_id}",
      minAmount: 1_000,
      maxAmount: 30_000,
    }),
    PARTNER_COMMERCE_ENCRYPTION_KEY: ENCRYPTION_KEYS.join(","),
  },
}

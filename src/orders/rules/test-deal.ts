/**
 * Test deal: a merchant tries the whole process with a real order and without a customer. Its transaction id has a mark and is still valid
 * according to the interface, so the plugin never calls the service for it.
 */
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"

/** A random id of the service has this beginning with a probability of 1 in 2^80. */
export const TEST_TRANSACTION = "7e570000-0000-4000-8000-"

export const isTestDeal = (trxId: string): boolean => trxId.toLowerCase().startsWith(TEST_TRANSACTION)

export interface TestDealInput {
  productId: string
  /** Major units. */
  amount: number
  currency: string
  /** ISO 3166, two letters. */
  country: string
  /** Twelve hexadecimal digits, different for each test deal. */
  suffix: string
  at: Date
}

/** The body of a deals order, as the service sends it. */
export function toTestDeal({ productId, amount, currency, country, suffix, at }: TestDealInput): DealOrderCallback {
  return {
    order_id: `TEST-${suffix}`,
    trx_id: `${TEST_TRANSACTION}${suffix}`,
    product_id: productId,
    amount,
    currency,
    created: at.toISOString(),
    customer: {
      full_name: "Test Order",
      first_name: "Test",
      last_name: "Order",
      phone: "+000000000",
      adr_shipping: { addr_type: "shipping", country, city: "Test City", street: "1 Test Street" },
    },
  }
}

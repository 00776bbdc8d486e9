/** Events of Medusa's event bus for a merchant's subscribers: when the plugin emits each, and the fields of its data. */
export const EVENTS = {
  "partner-commerce.item.blocked": {
    when: "An item is not sent because data is missing or invalid.",
    data: ["id", "variant_id", "partner_id", "problem"],
  },
  "partner-commerce.item.approved": {
    when: "The service approved new content of an item.",
    data: ["id", "variant_id", "partner_id"],
  },
  "partner-commerce.item.rejected": {
    when: "The service refused an item, or its reviewer rejected the new content. The item is sent again after it changes.",
    data: ["id", "variant_id", "partner_id", "problem"],
  },
  "partner-commerce.read_back.rejected": {
    when: "A read-back found items that the service has rejected. One event reports all of them.",
    data: ["run_id", "items", "words"],
  },
  "partner-commerce.deal.refused": {
    when: "A purchase was refused.",
    data: ["trx_id", "product_id", "code", "message"],
  },
  "partner-commerce.deal.committed": {
    when: "A purchase became an order. The service has not approved it yet: do not ship.",
    data: ["trx_id", "order_id", "product_id"],
  },
  "partner-commerce.deal.confirmed": {
    when: "The service approved a purchase. Its order is paid and can be shipped.",
    data: ["trx_id", "order_id", "product_id"],
  },
  "partner-commerce.deal.cancelled": {
    when: "The order of a purchase was cancelled.",
    data: ["trx_id", "order_id", "product_id"],
  },
  "partner-commerce.payment.approved": {
    when: "The service approved the payment of a cart.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.payment.held": {
    when: "The service holds the payment of a cart and decides later.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.payment.failed": {
    when: "A payment was rejected, cancelled or expired. The customer paid nothing.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.payment.reversed": {
    when: "A payment without a valid order was cancelled or refunded.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.refund.done": {
    when: "The service has made a refund.",
    data: ["id", "trx_id", "amount", "currency_code"],
  },
  "partner-commerce.refund.refused": {
    when: "The service refused a refund, so the customer has no money back.",
    data: ["id", "trx_id", "amount", "currency_code"],
  },
  "partner-commerce.delivery.accepted": {
    when: "The service took a delivery status.",
    data: ["trx_id", "delivery_status"],
  },
  "partner-commerce.delivery.refused": {
    when: "The service will not take a delivery status.",
    data: ["trx_id", "delivery_status"],
  },
  "partner-commerce.problem.raised": {
    when: "Something needs a person. Of the problems of one outage, `is_first` is true only for the first.",
    data: ["key", "code", "message", "fix", "why", "is_first"],
  },
  "partner-commerce.problem.cleared": {
    when: "A problem is over.",
    data: ["key", "code", "message", "fix", "why"],
  },
} as const satisfies Record<`partner-commerce.${string}.${string}`, { when: string; data: readonly string[] }>
export type EventName = keyof typeof EVENTS

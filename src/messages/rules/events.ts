/** Events of Medusa's event bus for a merchant's subscribers: when the plugin emits each, and the fields of its data. */
export const EVENTS = {
  "partner-commerce.item.blocked": {
    when: "An item is not sent because data is missing or invalid.",
    data: ["id", "variant_id", "partner_id", "problem"],
  },
  "partner-commerce.item.approved": {
    when: "The service approved a version of an item that waited for it.",
    data: ["id", "variant_id", "partner_id"],
  },
  "partner-commerce.item.rejected": {
    when: "The service refused an item, or its reviewer rejected the new content. The item is sent again after it changes.",
    data: ["id", "variant_id", "partner_id", "problem"],
  },
  "partner-commerce.read_back.rejected": {
    when: "A read-back found that the service has rejected items: told once for all of them.",
    data: ["run_id", "items", "words"],
  },
  "partner-commerce.deal.refused": {
    when: "A purchase was refused.",
    data: ["trx_id", "product_id", "code", "message"],
  },
  "partner-commerce.deal.committed": {
    when: "A purchase became an order, which the service has not approved yet.",
    data: ["trx_id", "order_id", "product_id"],
  },
  "partner-commerce.deal.confirmed": {
    when: "The service approved a purchase: its order is paid and may be shipped.",
    data: ["trx_id", "order_id", "product_id"],
  },
  "partner-commerce.deal.cancelled": {
    when: "A purchase was undone: its order is cancelled.",
    data: ["trx_id", "order_id", "product_id"],
  },
  "partner-commerce.payment.approved": {
    when: "The service took the money of a cart.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.payment.held": {
    when: "The service has not decided about the money of a cart yet.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.payment.failed": {
    when: "A payment ended without money: rejected, cancelled or expired.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.payment.reversed": {
    when: "Money that must not be kept was given back.",
    data: ["trx_id", "order_ref", "cart_id", "order_id", "amount", "currency_code"],
  },
  "partner-commerce.refund.done": {
    when: "The service has refunded.",
    data: ["id", "trx_id", "amount", "currency_code"],
  },
  "partner-commerce.refund.refused": {
    when: "A refund was not made after all.",
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
    when: "Something needs a person. Of an outage, `is_first` is true for one problem alone.",
    data: ["key", "code", "message", "fix", "why", "is_first"],
  },
  "partner-commerce.problem.cleared": {
    when: "A problem is over.",
    data: ["key", "code", "message", "fix", "why"],
  },
} as const satisfies Record<`partner-commerce.${string}.${string}`, { when: string; data: readonly string[] }>
export type EventName = keyof typeof EVENTS

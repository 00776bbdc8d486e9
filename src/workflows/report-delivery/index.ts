export { queueDelivery } from "./queue-delivery"
export { sendDeliveriesOf, sendDueDeliveries } from "./send-deliveries"
export { noticeFulfilment } from "./notice-fulfilment"
export { noticeUnnoticed } from "./notice-unnoticed"

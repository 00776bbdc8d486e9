export { settleDeal, settleDueDeals } from "./settle-deal"
export { noticeCancelledOrder } from "./store-cancelled"
export { hearStatus } from "./hear-status"

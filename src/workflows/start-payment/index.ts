export { type ProjectedPayment } from "../../payments/checkout/project-payment"
export { startPayment, startPaymentWorkflow } from "./workflow"

export { type ProjectedPayment } from "../../use-cases/payments/checkout/project-payment"
export { startPayment, startPaymentWorkflow } from "./workflow"

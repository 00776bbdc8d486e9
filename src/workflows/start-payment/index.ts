export { type ProjectedPayment } from "../../use-cases/payments/project-payment"
export { startPayment, startPaymentWorkflow } from "./workflow"

import { runInBackground } from "../use-cases/run-in-background"
import { keepCustomerAccounts } from "../use-cases/payments/customer-account/keep-customer-accounts"

export default runInBackground("keep-customer-accounts", keepCustomerAccounts)

export const config = { name: "partner-commerce-keep-customer-accounts", schedule: "47 3 * * *" }

import { runInBackground } from "../store/run-in-background"
import { keepCustomerAccounts } from "../payments/customer-account/keep-customer-accounts"

export default runInBackground({ "keep-customer-accounts": { run: keepCustomerAccounts } })

export const config = { name: "partner-commerce-keep-customer-accounts", schedule: "47 3 * * *" }

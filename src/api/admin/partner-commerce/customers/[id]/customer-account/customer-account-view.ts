import { type RemoteForgetting } from "../../../../../../payments/customer-account/forget-customer-account"
import { type CustomerAccountView } from "../../../../../../payments/customer-account/read-customer-account"

export interface AdminCustomerAccountResponse {
  customer_account: CustomerAccountView
}

export interface AdminCustomerAccountDeletedResponse {
  id: string
  object: "customer_account"
  deleted: true
  remote: RemoteForgetting
}

import type {
  AdminCustomerAccountDeletedResponse,
  AdminCustomerAccountResponse,
} from "../../../api/admin/partner-commerce/customers/[id]/customer-account/customer-account-view"
import { api } from "../../lib/client"
import { activityQueryKeys, customerAccountQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

const toPath = (customerId: string) => `/customers/${customerId}/customer-account`

/** The customer's account at the service, as this store's ledger has it. */
export function useCustomerAccount(customerId: string) {
  return useApiQuery({
    queryKey: customerAccountQueryKeys.detail(customerId),
    queryFn: () =>
      api.get<AdminCustomerAccountResponse>(toPath(customerId)).then(({ customer_account }) => customer_account),
    retry: false,
  })
}

/** Deletes the account in this store and at the service. */
export function useForgetCustomerAccount(
  customerId: string,
  options?: MutationOptions<AdminCustomerAccountDeletedResponse>,
) {
  return useApiMutation(
    {
      mutationFn: () => api.delete<AdminCustomerAccountDeletedResponse>(toPath(customerId)),
      touches: [customerAccountQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

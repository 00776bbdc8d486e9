import { useQuery } from "@tanstack/react-query"
import type {
  AdminConnectionDeletedResponse,
  AdminConnectionResponse,
} from "../../../api/admin/partner-commerce/customers/[id]/connection/connection-view"
import { api } from "../../lib/client"
import { activityQueryKeys, customerConnectionQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

const toPath = (customerId: string) => `/customers/${customerId}/connection`

/** The customer's account at the service, as far as this store knows of it. */
export function useCustomerConnection(customerId: string) {
  return useQuery({
    queryKey: customerConnectionQueryKeys.detail(customerId),
    queryFn: () => api.get<AdminConnectionResponse>(toPath(customerId)).then(({ connection }) => connection),
    retry: false,
  })
}

/** Forgets it here and at the service. */
export function useForgetConnection(customerId: string, options?: MutationOptions<AdminConnectionDeletedResponse>) {
  return useApiMutation(
    {
      mutationFn: () => api.delete<AdminConnectionDeletedResponse>(toPath(customerId)),
      touches: [customerConnectionQueryKeys.all, activityQueryKeys.all],
    },
    options,
  )
}

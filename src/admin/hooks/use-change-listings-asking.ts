import type { AdminListingBatch } from "../../api/admin/partner-commerce/listings/batch/batch-view"
import { type BatchInput, useChangeListings, useEstimateListings } from "./api/listings"
import type { MutationOptions } from "./api/use-api-mutation"
import { type Question, takesOffSale, useAskFirst } from "./use-ask-first"
import { useMutationToasts } from "./use-mutation-toasts"

/** Changes choices, and asks the user first if the change takes items off sale. */
export function useChangeListingsAsking(options: MutationOptions<AdminListingBatch, BatchInput>) {
  const askFirst = useAskFirst(takesOffSale)
  const estimate = useEstimateListings(useMutationToasts())
  const change = useChangeListings(options)
  const changeAsking = async (question: Question, input: BatchInput, onSuccess?: () => void) => {
    const { touches } = await estimate.mutateAsync(input)
    if (await askFirst(question, touches)) change.mutate(input, { onSuccess })
  }
  return {
    isChanging: estimate.isPending || change.isPending,
    /** A toast reports a failure. */
    change: (question: Question, input: BatchInput, onSuccess?: () => void) =>
      void changeAsking(question, input, onSuccess).catch(() => undefined),
  }
}

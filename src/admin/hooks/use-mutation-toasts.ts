import { toast } from "@medusajs/ui"
import { TOAST_PLACE } from "../lib/toast-place"
import type { MutationOptions } from "./api/use-api-mutation"
import { useFailureText } from "./use-failure-text"

/**
 * Callbacks of a mutation that show its result in a toast.
 *
 * @param done text for the toast after success; without a text no toast appears
 */
export function useMutationToasts<Data = unknown, Variables = void>(
  done?: (data: Data, variables: Variables) => string | undefined,
): Required<MutationOptions<Data, Variables>> {
  const toFailureText = useFailureText()
  return {
    onSuccess: (data, variables) => {
      const text = done?.(data, variables)
      if (text) toast.success(text, TOAST_PLACE)
    },
    onError: (error) => {
      const { title, message } = toFailureText(error)
      toast.error(title, { ...TOAST_PLACE, description: message })
    },
  }
}

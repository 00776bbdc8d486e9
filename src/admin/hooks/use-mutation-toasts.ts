import { toast } from "@medusajs/ui"
import type { MutationOptions } from "./api/use-api-mutation"
import { useFailureText } from "./use-failure-text"

/**
 * Callbacks of a mutation that show by a toast how it went.
 *
 * @param done text for the toast when it went well; nothing is said without it
 */
export function useMutationToasts<Data = unknown, Variables = void>(
  done?: (data: Data, variables: Variables) => string | undefined,
): Required<MutationOptions<Data, Variables>> {
  const toFailureText = useFailureText()
  return {
    onSuccess: (data, variables) => {
      const text = done?.(data, variables)
      if (text) toast.success(text)
    },
    onError: (error) => {
      const { title, message } = toFailureText(error)
      toast.error(title, { description: message })
    },
  }
}

import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useFailureText } from "./states"

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** What the toast says when it went well; nothing is said without it. */
  done?: (output: Output, input: Input) => string | undefined
}

/** Everything that is cached of the plugin, for what one action changes shows on many pages. */
export const ALL = ["partner-commerce"] as const

/** Something a person starts: a toast says how it went, and every list that may have changed is read again. */
export function useAction<Input = void, Output = unknown>({ run, done }: Action<Input, Output>) {
  const cache = useQueryClient()
  const toFailureText = useFailureText()
  return useMutation({
    mutationFn: run,
    onSuccess: (output, input) => {
      const text = done?.(output, input)
      if (text) toast.success(text)
    },
    onError: (error) => {
      const { title, message } = toFailureText(error)
      toast.error(title, { description: message })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ALL }),
  })
}

import { type QueryKey, useMutation, type UseMutationOptions, useQueryClient } from "@tanstack/react-query"

/** Callbacks of whoever calls the mutation: toasts, closing a drawer. */
export type MutationOptions<Data, Variables = void> = Pick<
  UseMutationOptions<Data, Error, Variables>,
  "onSuccess" | "onError"
>

interface ApiMutation<Data, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>
  /** Query keys of everything that the server may answer differently from now on. */
  touches: readonly QueryKey[]
}

/**
 * A mutation that invalidates what it touches. Also after a failure: several requests may have been made before it, and what was
 * refused was offered by a page that is out of date.
 */
export function useApiMutation<Data, Variables = void>(
  { mutationFn, touches }: ApiMutation<Data, Variables>,
  options: MutationOptions<Data, Variables> = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    mutationFn,
    onSettled: () => Promise.all(touches.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

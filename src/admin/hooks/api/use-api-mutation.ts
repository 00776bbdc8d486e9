import { type QueryKey, useMutation, type UseMutationOptions, useQueryClient } from "@tanstack/react-query"

/** The caller's callbacks, for example to show a toast or to close a drawer. */
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
 * A mutation that invalidates its touched queries, even after a failure: earlier requests of the same mutation may have succeeded, and a
 * refusal often means that the page was out of date.
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

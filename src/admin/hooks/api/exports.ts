import { api, type Query } from "../../lib/client"
import { saveFile } from "../../lib/save-file"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

/** Lists that can be saved as a file, by the name of their route. */
export type ExportedList = "deals.csv" | "payments.csv" | "items.csv" | "payouts.csv"

/** A filtered list, saved as a file. Touches nothing. */
export function useSaveList(list: ExportedList, options?: MutationOptions<unknown, Query>) {
  return useApiMutation(
    { mutationFn: async (query: Query) => saveFile(list, await api.file(`/${list}`, query)), touches: [] },
    options,
  )
}

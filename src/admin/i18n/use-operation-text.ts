import { useCallback } from "react"
import en from "./json/en.json"
import { useText } from "./use-text"

const TEXTS = en.operations

/** The operations that have a word, as the server names them: "catalog.syncProducts". */
export const OPERATIONS = Object.keys(TEXTS).map((key) => key.replace("_", "."))

const isKnown = (key: string): key is keyof typeof TEXTS => Object.hasOwn(TEXTS, key)

/** The purpose of a request or callback, as a word; an operation without a word keeps its name. */
export function useOperationText(): (operation: string) => string {
  const t = useText()
  return useCallback(
    (operation) => {
      const key = operation.replace(".", "_")
      return isKnown(key) ? t(`operations.${key}`) : operation
    },
    [t],
  )
}

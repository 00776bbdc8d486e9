import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import { TOAST_PLACE } from "../lib/toast-place"

/** @param done the toast's text after success */
export function useCopy(done: string): (text: string) => void {
  const t = useText()
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(done, TOAST_PLACE),
      () => toast.error(t("actions.notCopied"), TOAST_PLACE),
    )
}

import { useQuestion } from "./use-question"
import { useText } from "../i18n/use-text"

/**
 * Asks before a drawer with typed work closes by Escape, its close button or a click beside it.
 *
 * @returns the handler for a drawer's `onOpenChange`
 */
export function useCloseGuard(isUnsaved: boolean, close: () => void): (isOpen: boolean) => void {
  const t = useText()
  const prompt = useQuestion()
  const ask = () =>
    prompt({
      title: t("unsaved.closeTitle"),
      description: t("unsaved.closeMeaning"),
      confirmText: t("unsaved.close"),
      cancelText: t("unsaved.keep"),
      variant: "confirmation",
    })
  return (isOpen) => {
    if (isOpen) return
    if (!isUnsaved) return close()
    void ask().then((agreed) => {
      if (agreed) close()
    })
  }
}

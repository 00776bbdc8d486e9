import { useQuestion } from "../../../hooks/use-question"
import { useText } from "../../../i18n/use-text"

/** @returns a function that leaves the page, and asks the user first if changes are unsaved */
export function useLeaving(isUnsaved: boolean, leave: () => void): () => Promise<void> {
  const t = useText()
  const prompt = useQuestion()
  return async () => {
    await nextTask()
    const agreed =
      !isUnsaved ||
      (await prompt({
        title: t("setUp.leaving.title"),
        description: t("setUp.leaving.meaning"),
        confirmText: t("setUp.leaving.confirm"),
        cancelText: t("actions.cancel"),
        variant: "confirmation",
      }))
    if (agreed) leave()
  }
}

/** Waits one task: Medusa's prompt opens at once, and the Escape key that opened it would also close it. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

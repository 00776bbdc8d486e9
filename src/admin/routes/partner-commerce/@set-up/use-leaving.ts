import { usePrompt } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"

/** @returns a function that leaves, and asks before where something would be lost */
export function useLeaving(isUnsaved: boolean, leave: () => void): () => Promise<void> {
  const t = useText()
  const prompt = usePrompt()
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

/** Medusa's prompt is there at once, and would take the very Escape that asked for it as its answer. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

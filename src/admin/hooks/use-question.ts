import { usePrompt } from "@medusajs/ui"

type Question = Parameters<ReturnType<typeof usePrompt>>[0]

/** Medusa's prompt. It opens after the current event, because otherwise the Escape key that asks the question would also cancel it. */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const prompt = usePrompt()
  return async (question) => {
    await new Promise((resolve) => setTimeout(resolve))
    return prompt(question)
  }
}

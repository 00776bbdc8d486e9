import { usePrompt } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { rememberFocus } from "../lib/remember-focus"

type Question = Parameters<ReturnType<typeof usePrompt>>[0]

/**
 * Medusa's prompt, which gives the focus back to the control that the user pressed. It opens after the current event, because otherwise the
 * Escape key that asks the question would also cancel it.
 */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const prompt = usePrompt()
  const lastFocused = useLastFocused()
  return async (question) => {
    const { activeElement } = document
    const opener =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : lastFocused.current
    const giveBack = opener && rememberFocus(opener)
    await new Promise((resolve) => setTimeout(resolve))
    const agreed = await prompt(question)
    // The prompt still holds the focus while it closes.
    if (giveBack) setTimeout(giveBack)
    return agreed
  }
}

/** The control that had the focus last, because a button loses the focus while it is disabled. */
function useLastFocused() {
  const lastFocused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused.current = target
    }
    document.addEventListener("focusin", remember)
    return () => document.removeEventListener("focusin", remember)
  }, [])
  return lastFocused
}

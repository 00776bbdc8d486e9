import { useEffect } from "react"

const DIALOGS = '[role="alertdialog"], [role="dialog"]'
/** The bar of commands is a dialog as well. */
const POPOVER = "[data-radix-popper-content-wrapper]"

/**
 * Medusa's bar of commands listens to plain letters, and takes Ctrl+P for P, and what is typed in a dialog for itself. What is not meant for
 * it is stopped on its way there; the browser does what it does all the same.
 */
export function useShortcutGuard(shortcuts: readonly string[]): void {
  const letters = shortcuts.join("")
  useEffect(() => {
    const guard = (event: KeyboardEvent) => {
      if (letters.includes(event.key.toLowerCase()) && isMeantForOther(event)) event.stopPropagation()
    }
    window.addEventListener("keydown", guard, { capture: true })
    return () => window.removeEventListener("keydown", guard, { capture: true })
  }, [letters])
}

function isMeantForOther({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const dialog = document.activeElement?.closest(DIALOGS)
  return ctrlKey || metaKey || altKey || (dialog != null && dialog.closest(POPOVER) === null)
}

import { useEffect } from "react"

/** What takes letters for itself while it is open: a menu looks for the entry that begins with one. */
const OPEN = '[role="alertdialog"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Medusa's bar of commands listens to plain letters, and takes Ctrl+P for P, and what is typed in a dialog or a menu for itself. What is
 * not meant for it is stopped on its way there; the browser does what it does all the same.
 */
export function useShortcutGuard(shortcuts: readonly string[]): void {
  const letters = shortcuts.join("")
  useEffect(() => {
    if (letters === "") return
    const guard = (event: KeyboardEvent) => {
      if (isLetterOf(letters, event) && isMeantForOther(event)) event.stopPropagation()
    }
    window.addEventListener("keydown", guard, { capture: true })
    return () => window.removeEventListener("keydown", guard, { capture: true })
  }, [letters])
}

/** A browser that fills in a form presses keys without a name. */
const isLetterOf = (letters: string, { key }: { key?: string }) =>
  key !== undefined && letters.includes(key.toLowerCase())

function isMeantForOther({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || [...document.querySelectorAll(OPEN)].some((open) => !isCommandBar(open))
}

/** The bar is a dialog that floats, and shows a key beside each command. */
const isCommandBar = (open: Element) =>
  open.closest("[data-radix-popper-content-wrapper]") !== null && open.querySelector("kbd") !== null

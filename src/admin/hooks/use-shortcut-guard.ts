import { useEffect } from "react"

/** Open elements that use letter keys themselves: a menu jumps to the entry that begins with the pressed letter. */
const OPEN = '[role="alertdialog"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Medusa's command bar listens to plain letters. It also reacts to Ctrl+P as P, and to letters typed in a dialog or a menu. This guard
 * stops such events before they reach the bar, and does not change the browser's own reaction.
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

/** The command bar is a floating dialog that shows a key for each command. */
const isCommandBar = (open: Element) =>
  open.closest("[data-radix-popper-content-wrapper]") !== null && open.querySelector("kbd") !== null

import { toastError } from "./toast"

const COALESCE_MS = 120

type Draw = () => Promise<void>

let draw: Draw = () => Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
let isDrawing = false
let isStale = false

export function startDrawing(drawPage: Draw): void {
  draw = drawPage
}

/** Debounce: many events in a row are drawn once. */
export function refresh(): void {
  timer ??= setTimeout(() => void drawNow(), COALESCE_MS)
}

/** Single flight: one drawing runs at a time; a change during it is drawn next. */
export async function drawNow(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (isDrawing) {
    isStale = true
    return
  }
  isDrawing = true
  try {
    await draw()
  } catch (error) {
    toastError(error, "The sandbox does not answer: ")
  } finally {
    isDrawing = false
    if (isStale) {
      isStale = false
      refresh()
    }
  }
}

/** Wraps the action of a control: its button waits, a failure is shown, and the page is drawn again. */
export function act(action: () => unknown): (event?: Event) => void {
  return (event) => void perform(action, event?.currentTarget)
}

async function perform(action: () => unknown, target: EventTarget | null | undefined): Promise<void> {
  const button = target instanceof HTMLButtonElement ? target : undefined
  const hasFocus = button !== undefined && button === document.activeElement
  if (button) button.disabled = true
  try {
    await action()
  } catch (error) {
    toastError(error)
  } finally {
    if (button) button.disabled = false
    // Browsers take the focus from a disabled button.
    if (hasFocus && document.activeElement === document.body) button.focus()
    refresh()
  }
}

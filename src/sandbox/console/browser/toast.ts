import { byId, el } from "./elements"

/** A line at the edge of the page that disappears by itself; bad news stays longer. */
export function toast(text: string, { isBad = false } = {}): void {
  const box = el("div", { class: isBad ? "toast bad" : "toast" }, text)
  byId("toasts", HTMLElement).append(box)
  setTimeout(() => box.remove(), isBad ? 8000 : 4500)
}

export function toastError(error: unknown, before = ""): void {
  toast(before + (error instanceof Error ? error.message : String(error)), { isBad: true })
}

import { button } from "./elements"
import { toast } from "./toast"

/** A value that a click copies. @param what label of the value, for screen readers */
export const copyValue = (what: string, value: string) =>
  button(value, () => void copyText(value), { name: `Copy ${what}`, class: "copy mono", title: "Copy" })

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast("Copied")
  } catch {
    toast("Select it and copy it yourself", { isBad: true })
  }
}

import { button } from "./elements"
import { toast } from "./toast"

/** A value that is copied by a click on it. @param what the value's name, for those who do not see it */
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

import { byId } from "./elements"
import { fill, type FormValues, onSubmit } from "./form"

export interface Question {
  /** Replaces the dialog's title. */
  title?: string
  /** Fields that do not start as index.html has them. */
  values?: Parameters<typeof fill>[1]
  submit: (values: FormValues) => unknown
}

/** Opens a dialog of index.html with its form as new. */
export function ask(id: string, { title, values = {}, submit }: Question): void {
  const dialog = byId(id, HTMLDialogElement)
  const form = dialog.querySelector("form")
  const heading = dialog.querySelector("h2")
  if (!form || !heading) throw new Error(`index.html has no form and title in ${id}`)
  if (title !== undefined) heading.textContent = title
  form.reset()
  fill(form, values)
  onSubmit(form, (given) => {
    dialog.close()
    return submit(given)
  })
  for (const cancel of form.querySelectorAll<HTMLButtonElement>("[data-cancel]")) cancel.onclick = () => dialog.close()
  dialog.showModal()
}

import { act } from "./drawing"

/** The values of a form, as text; a box that is not ticked is absent. */
export class FormValues {
  private readonly data: FormData

  constructor(form: HTMLFormElement) {
    this.data = new FormData(form)
  }

  text(name: string): string {
    const value = this.data.get(name)
    return typeof value === "string" ? value : ""
  }

  number(name: string): number {
    return Number(this.text(name))
  }

  isTicked(name: string): boolean {
    return this.data.has(name)
  }
}

export function onSubmit(form: HTMLFormElement, submit: (values: FormValues) => unknown): void {
  form.onsubmit = (event) => {
    event.preventDefault()
    const values = new FormValues(form)
    act(() => submit(values))()
  }
}

/** Sets fields by name: `true` and `false` set a box, any other value sets the text. */
export function fill(form: HTMLFormElement, values: Record<string, string | number | boolean | null>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) throw new Error(`index.html has no field ${name} in this form`)
    if (typeof value === "boolean") field.checked = value
    else field.value = String(value ?? "")
  }
}

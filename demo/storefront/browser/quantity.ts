import { el } from "../../../src/sandbox/console/browser/elements"

/** @param name for a screen reader */
export function quantityInput(name: string, value: number): HTMLInputElement {
  return el("input", { type: "number", min: 1, max: 999, value, "aria-label": name })
}

/** A field that holds no number counts as one piece. */
export const quantityOf = ({ valueAsNumber }: HTMLInputElement): number => Math.max(1, Math.trunc(valueAsNumber) || 1)

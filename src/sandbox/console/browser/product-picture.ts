import type { ProductContent } from "../../catalog/store"
import { el } from "./elements"

/** Fallback chain: the copy that the sandbox downloaded, the merchant's address, a letter. */
export function productPicture({ name, image_url }: ProductContent): HTMLElement {
  const letter = el("div", { class: "picture", "aria-hidden": "true" }, (name ?? "?").slice(0, 1).toUpperCase())
  const [first] = [...(image_url ?? [])].sort((left, right) => left.order - right.order)
  if (!first) return letter
  const sources = [`/control/pictures/${first.hash}`, ...(/^https?:/.test(first.url) ? [first.url] : [])]
  const image = el("img", { class: "picture", alt: "", loading: "lazy", src: sources.shift() })
  image.addEventListener("error", () => {
    const next = sources.shift()
    if (next === undefined) image.replaceWith(letter)
    else image.src = next
  })
  return image
}

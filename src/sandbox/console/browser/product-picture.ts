import type { ProductContent } from "../../catalog/store"
import { el } from "./elements"

type Picture = NonNullable<ProductContent["image_url"]>[number]

/** Pictures in the order that the merchant gave them. */
export const picturesOf = ({ image_url }: ProductContent) =>
  [...(image_url ?? [])].sort((left, right) => left.order - right.order)

/** Fallback chain: the copy that the sandbox downloaded, the merchant's address, a letter. */
export function productPicture(content: ProductContent, picture: Picture | undefined = picturesOf(content)[0]) {
  const letter = el("div", { class: "picture", "aria-hidden": "true" }, (content.name ?? "?").slice(0, 1).toUpperCase())
  if (!picture) return letter
  const { hash, url } = picture
  const sources = [`/control/pictures/${hash}`, ...(/^https?:/.test(url) ? [url] : [])]
  const image = el("img", { class: "picture", alt: "", loading: "lazy", src: sources.shift() })
  image.addEventListener("error", () => {
    const next = sources.shift()
    if (next === undefined) image.replaceWith(letter)
    else image.src = next
  })
  return image
}

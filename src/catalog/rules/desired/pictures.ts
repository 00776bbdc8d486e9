/** Which of a product's pictures are shown for one of its variants. */
import { toImageAddress, toImageKey } from "./image-address"

export interface PicturedVariant {
  id: string
  thumbnail: string | null
  product: {
    thumbnail: string | null
    /** In display order. `variant_ids`: the variants that the picture shows; null = all. */
    images: readonly { url: string; variant_ids: readonly string[] | null }[] | null
    /** The variants that have a thumbnail. */
    variants: readonly { id: string; thumbnail: string }[] | null
  }
}

/**
 * The variant's pictures before the product's, the thumbnail first of each. A picture is left out if Medusa assigns it to other variants
 * only, or if it is the thumbnail of other variants only. A variant that would be left without any picture gets the product's thumbnail and
 * the pictures that Medusa assigns to no variant.
 *
 * @returns addresses as the store has them; one picture has several addresses if the store spells them differently
 */
export function choosePictures({ id, thumbnail, product }: PicturedVariant): string[] {
  const images = product.images ?? []
  const own = images.filter(({ variant_ids }) => variant_ids?.includes(id)).map(({ url }) => url)
  const shared = images.filter(({ variant_ids }) => variant_ids === null).map(({ url }) => url)
  const ofOthers = (product.variants ?? []).filter((variant) => variant.id !== id).map((variant) => variant.thumbnail)

  const meant = toKeys(thumbnail === null ? own : [thumbnail, ...own])
  const thumbnailsOfOthers = toKeys(ofOthers)
  const isMeant = (url: string) => meant.has(toImageKey(url)) || !thumbnailsOfOthers.has(toImageKey(url))
  const assigned = toKeys(images.map(({ url }) => url))
  const usable = toKeys([...own, ...shared])
  const isAssignedToOthers = (url: string) => assigned.has(toImageKey(url)) && !usable.has(toImageKey(url))

  const main = product.thumbnail === null ? [] : [product.thumbnail]
  const shown = toDistinct([
    ...(thumbnail === null ? [] : [thumbnail]),
    ...own,
    ...main.filter((url) => isMeant(url) && !isAssignedToOthers(url)),
    ...shared.filter(isMeant),
  ])
  return shown.length > 0 ? shown : toDistinct([...main, ...shared])
}

const toKeys = (urls: readonly string[]) => new Set(urls.map(toImageKey))

/** Each address once, in the form in which it is fetched. */
function toDistinct(urls: string[]): string[] {
  const byAddress = new Map<string, string>()
  for (const url of urls) {
    const address = toImageAddress(url)
    if (address.trim() !== "" && !byAddress.has(address)) byAddress.set(address, url)
  }
  return [...byAddress.values()]
}

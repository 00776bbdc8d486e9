/** Which of a product's pictures are shown for one of its variants. */
import { toImageAddress } from "./image-address"

export interface PicturedVariant {
  id: string
  thumbnail: string | null
  product: {
    thumbnail: string | null
    /** In display order. `variant_ids`: those it is a picture of; null = all of them. */
    images: readonly { url: string; variant_ids: readonly string[] | null }[] | null
  }
}

/**
 * The variant's pictures before the product's, the thumbnail first of each; an address counts once, however it is written. Pictures that
 * Medusa assigns to other variants only show what is not sold here; where there is nothing else, the product's thumbnail stands for all of
 * them.
 *
 * @returns addresses as the store has them
 */
export function choosePictures({ id, thumbnail, product }: PicturedVariant): string[] {
  const images = product.images ?? []
  const own = images.filter(({ variant_ids }) => variant_ids?.includes(id)).map(({ url }) => url)
  const shared = images.filter(({ variant_ids }) => variant_ids === null).map(({ url }) => url)
  const meant = new Set([...own, ...shared].map(toImageAddress))
  const stands = product.thumbnail === null ? null : toImageAddress(product.thumbnail)
  const isOthers = images.some(({ url }) => toImageAddress(url) === stands) && (stands === null || !meant.has(stands))
  const shown = toDistinct([thumbnail, ...own, isOthers ? null : product.thumbnail, ...shared])
  return shown.length > 0 ? shown : toDistinct([product.thumbnail])
}

function toDistinct(urls: (string | null)[]): string[] {
  const byAddress = new Map<string, string>()
  for (const url of urls) {
    const address = url === null ? "" : toImageAddress(url)
    if (url !== null && address.trim() !== "" && !byAddress.has(address)) byAddress.set(address, url)
  }
  return [...byAddress.values()]
}

/** A product's picture. Its `alt` text is empty, because the product's name stands next to the picture. */
export function Picture({ url }: { url: string | null }) {
  if (url === null) return <span aria-hidden className="bg-ui-bg-component size-8 shrink-0 rounded" />
  return <img src={url} alt="" loading="lazy" className="bg-ui-bg-component size-8 shrink-0 rounded object-cover" />
}

import { type Shop } from "./shop"

/** A page of the storefront, drawn again on every visit. */
export interface Page {
  title: string
  content: Node[]
}

export interface Visit {
  shop: Shop
  /** The handle or the id in the address. */
  name: string
  query: URLSearchParams
  /** Opens another page without a request for the document. */
  go: (address: string) => void
  /** Draws the same page again. */
  redraw: () => void
}

export type Draw = (visit: Visit) => Promise<Page>

import { type Shop } from "./shop"

/** A page of the storefront, drawn anew whenever it is opened. */
export interface Page {
  title: string
  content: Node[]
}

export interface Visit {
  shop: Shop
  /** What the address names: a handle or an id. */
  name: string
  query: URLSearchParams
  /** Opens another page, without asking the server for it. */
  go: (address: string) => void
  /** Draws the same page anew. */
  redraw: () => void
}

export type Draw = (visit: Visit) => Promise<Page>

/** What the service last acknowledged for an item, field by field. */
import { type Content } from "./desired"

export interface Known {
  /** false: a create was sent and its answer never came, so the item may or may not be there. */
  confirmed: boolean
  /** The newest content it took, approved or still pending; null = not known any more: sent in full next time. */
  content: Content | null
  /** The content customers see; null until a first approval was seen. */
  live: Content | null
  /** null = not known: a deal moved it there, or an answer got lost. The stock lane settles it. */
  in_stock: number | null
  /** null = not known: an answer got lost. */
  archived: boolean | null
}

import { type ProductContent as SentContent } from "../../service/rules/wire/catalog"

/** The content of a product: everything that waits for approval. Stock is not content. An update may clear most fields (null). */
export type ProductContent = { [Field in keyof SentContent]: SentContent[Field] | null } & Pick<
  SentContent,
  "category" | "device"
>

export interface Version {
  content: ProductContent
  /** When this version last changed. */
  updated: string
}

/** A version that is not live: it waits (status 3) or was rejected (status 4). */
export type Proposal = Version & {
  /** Stock that was sent together with content: it takes effect with the approval. */
  in_stock?: number
} & ({ verdict: "pending" } | { verdict: "rejected"; message: string })

/**
 * A product: at most one approved version, and at most one proposal beside it. Records are values; a change puts a new one.
 *
 * - never approved: `live` is null
 * - active (1): `live`, not archived
 * - archived (2): `archived`; a product that was never approved keeps its proposal, which waits again once it is unarchived, so
 *   that archive and unarchive are no way around the approval
 */
export interface ProductRecord {
  id: string
  sku: number
  live: Version | null
  proposal: Proposal | null
  archived: boolean
  in_stock: number
}

const FIRST_SKU = 100_001

/** The partner's catalogue, indexed by id and by every name that any version of a product holds. */
export class CatalogStore {
  private readonly products = new Map<string, ProductRecord>()
  private readonly holders = new Map<string, Set<string>>()
  private sku = FIRST_SKU

  get(id: string): ProductRecord | undefined {
    return this.products.get(id)
  }

  /** In the order of their skus, which is the order of creation. */
  all(): IterableIterator<ProductRecord> {
    return this.products.values()
  }

  get size(): number {
    return this.products.size
  }

  get nextSku(): number {
    return this.sku
  }

  holdersOf(name: string): Iterable<string> {
    return this.holders.get(name) ?? []
  }

  put(record: ProductRecord): void {
    const before = this.products.get(record.id)
    for (const name of before ? namesOf(before) : []) this.holders.get(name)?.delete(record.id)
    for (const name of namesOf(record)) {
      const ids = this.holders.get(name) ?? new Set<string>()
      this.holders.set(name, ids.add(record.id))
    }
    this.products.set(record.id, record)
    this.sku = Math.max(this.sku, record.sku + 1)
  }

  clear(): void {
    this.products.clear()
    this.holders.clear()
    this.sku = FIRST_SKU
  }
}

/** Changes on top of a catalogue, which stays unchanged until `commit`: a call is applied in full or not at all. */
export class CatalogDraft {
  private readonly changed = new Map<string, ProductRecord>()
  private sku: number

  constructor(private readonly store: CatalogStore) {
    this.sku = store.nextSku
  }

  get(id: string): ProductRecord | undefined {
    return this.changed.get(id) ?? this.store.get(id)
  }

  put(record: ProductRecord): void {
    this.changed.set(record.id, record)
    for (const name of namesOf(record)) this.named.set(name, (this.named.get(name) ?? new Set()).add(record.id))
  }

  private readonly named = new Map<string, Set<string>>()

  takeSku(): number {
    return this.sku++
  }

  /** Whether a product other than `id` holds the name, in any version. */
  isNameTaken(name: string, id: string): boolean {
    const candidates = [...this.store.holdersOf(name), ...(this.named.get(name) ?? [])]
    return candidates.some((other) => {
      const record = other === id ? undefined : this.get(other)
      return record !== undefined && namesOf(record).has(name)
    })
  }

  commit(): void {
    for (const record of this.changed.values()) this.store.put(record)
  }
}

/** Archived and rejected versions hold their names too, because an archived product can go live again at once, without approval. */
function namesOf(record: ProductRecord): Set<string> {
  const names = [record.live?.content.name, record.proposal?.content.name]
  return new Set(names.filter((name) => name != null))
}

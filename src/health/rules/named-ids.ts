/** The values of a problem that are ids of something with a name for people. */
export const NAMED_VALUES = ["trx_id", "partner_id", "order_id", "customer_id"] as const
export type NamedValue = (typeof NAMED_VALUES)[number]
export type NamedIds = Record<NamedValue, string[]>

/** @returns the ids in the problems' messages and in the messages inside them, each once */
export function toNamedIds(problems: readonly { why: { values: object } | null }[]): NamedIds {
  const found: Record<NamedValue, Set<string>> = {
    trx_id: new Set(),
    partner_id: new Set(),
    order_id: new Set(),
    customer_id: new Set(),
  }
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (isNamed(name) && typeof inner === "string" && inner !== "") found[name].add(inner)
      else collect(inner)
    }
  }
  problems.forEach(({ why }) => collect(why))
  const { trx_id, partner_id, order_id, customer_id } = found
  return { trx_id: [...trx_id], partner_id: [...partner_id], order_id: [...order_id], customer_id: [...customer_id] }
}

const isNamed = (name: string): name is NamedValue => (NAMED_VALUES as readonly string[]).includes(name)

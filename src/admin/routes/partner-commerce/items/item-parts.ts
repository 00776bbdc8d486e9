/** Extracts the parts of a body that concern this item; the whole body if that cannot be decided. */
export function toItemParts(body: unknown, partnerId: string): unknown {
  const found = findParts(body, partnerId)
  if (found.length === 0) return body
  return found.length === 1 ? found[0] : found
}

function findParts(value: unknown, partnerId: string): unknown[] {
  if (typeof value !== "object" || value === null) return []
  const parts: unknown[] = Object.values(value)
  if (parts.includes(partnerId)) return [value]
  return parts.flatMap((part) => findParts(part, partnerId))
}

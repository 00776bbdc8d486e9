/** Namespace: the dashboard's own queries share the cache, and some of them have the same names. */
const NAMESPACE = "partner-commerce"

/** Query keys of one resource, from the widest to the narrowest: a prefix invalidates every key that begins with it. */
export function queryKeysFactory<Resource extends string>(resource: Resource) {
  const all = [NAMESPACE, resource] as const
  const lists = () => [...all, "list"] as const
  const details = () => [...all, "detail"] as const
  return {
    all,
    lists,
    list: (query: object = {}) => [...lists(), { query }] as const,
    details,
    detail: (id: string | null | undefined) => [...details(), id] as const,
  }
}

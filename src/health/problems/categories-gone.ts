import { type Store } from "../../store/store"

const CODE = "mapped_category_gone"

/** Raises a problem for mapped categories that the service has removed, until no mapping uses them. */
export async function refreshGoneCategoriesProblem(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const names = await store.catalog.categories.mappedAndGone()
  if (names.length === 0) {
    await store.problems.clear(CODE)
    return
  }
  const listed = names.map((name) => `"${name}"`).join(", ")
  await store.problems.raise({ key: CODE, code: CODE, values: { names: listed } })
}

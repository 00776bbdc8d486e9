import { createRequire } from "node:module"

const load = createRequire(__filename)

/** @returns a function that loads a large library with its first use, so that the library does not delay the start of a store */
export function loadLater<Library>(name: string): () => Library {
  let library: Library | undefined
  return () => (library ??= load(name) as Library)
}

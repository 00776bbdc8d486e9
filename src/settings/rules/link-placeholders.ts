/** The placeholders of a template for product links, which the catalogue fills in for each variant. */
export const LINK_PLACEHOLDERS = ["handle", "product_id", "variant_id", "sku"] as const
export type LinkPlaceholder = (typeof LINK_PLACEHOLDERS)[number]

const ANY = /\{([^{}]*)\}/g

export const isLinkPlaceholder = (name: string): name is LinkPlaceholder =>
  (LINK_PLACEHOLDERS as readonly string[]).includes(name)

/** @returns the names between braces that the plugin does not fill in, each once: such a link is wrong for every product */
export const findUnknownPlaceholders = (template: string): string[] => [
  ...new Set([...template.matchAll(ANY)].map(([, name = ""]) => name).filter((name) => !isLinkPlaceholder(name))),
]

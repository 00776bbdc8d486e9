/** The product's link at the service: a merchant's own link for one product, or a template for all products. */
import { z } from "@medusajs/framework/zod"
import { RULES } from "../../messages/rules/field-fault"
import { lineText } from "../../service/rules/wire/texts"

const LONGEST_ADDRESS = 2_000

export const productLink = z.url({ protocol: /^https?$/ }).max(LONGEST_ADDRESS)

/** The values of a template's placeholders; null = the variant lacks the value. */
type LinkValues = Record<LinkPlaceholder, string | null>

const NO_VALUES: LinkValues = { handle: null, product_id: null, variant_id: null, sku: null }

/** The template must give an address for every variant, even for one that lacks the values of the placeholders. Empty = no link. */
export const productLinkTemplate = lineText(LONGEST_ADDRESS, z.string().trim()).superRefine((template, context) => {
  if (findUnknownPlaceholders(template).length > 0)
    context.addIssue({ code: "custom", message: RULES.unknown_placeholder })
  if (template === "" || productLink.safeParse(fillProductLink(template, NO_VALUES)).success) return
  context.addIssue({ code: "invalid_format", format: "url" })
})

/** @returns the address, with each value as one escaped part; other braces stay */
export function fillProductLink(template: string, values: LinkValues): string {
  return template.replace(/\{(handle|product_id|variant_id|sku)\}/g, (_, key: keyof LinkValues) =>
    encodeURIComponent(values[key] ?? ""),
  )
}

/** The placeholders of a template for product links, which the catalogue fills in for each variant. */
export const LINK_PLACEHOLDERS = ["handle", "product_id", "variant_id", "sku"] as const
type LinkPlaceholder = (typeof LINK_PLACEHOLDERS)[number]

const ANY = /\{([^{}]*)\}/g

export const isLinkPlaceholder = (name: string): name is LinkPlaceholder =>
  (LINK_PLACEHOLDERS as readonly string[]).includes(name)

/** @returns the names between braces that the plugin does not fill in, each once: such a link is wrong for every product */
export const findUnknownPlaceholders = (template: string): string[] => [
  ...new Set([...template.matchAll(ANY)].map(([, name = ""]) => name).filter((name) => !isLinkPlaceholder(name))),
]

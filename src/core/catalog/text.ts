const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** A description as clean text: markup removed, block ends kept as line breaks, the common entities decoded. */
export function toPlainText(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (entity, decimal?: string, hex?: string, name?: string) =>
      name
        ? (ENTITIES[name.toLowerCase()] ?? entity)
        : fromCodePoint(decimal ? Number(decimal) : parseInt(hex ?? "", 16), entity),
    )
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** NUL and the halves of surrogate pairs are no text: Postgres refuses them, and with them the whole page they are on. */
function fromCodePoint(code: number, otherwise: string): string {
  const isText = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : otherwise
}

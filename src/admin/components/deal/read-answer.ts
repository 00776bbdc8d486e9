/** The parts of the stored answer to a purchase. */
export interface ReadAnswer {
  /** Units left for sale; only of an accepted purchase. */
  inStock: number | null
  /** Only of a refused purchase. */
  code: string | null
  message: string | null
}

/** @returns null for a body that this plugin does not write */
export function readAnswer(body: string): ReadAnswer | null {
  const parsed = parse(body)
  if (typeof parsed !== "object" || parsed === null) return null
  const { in_stock, code, message } = parsed as Record<string, unknown>
  return {
    inStock: typeof in_stock === "number" ? in_stock : null,
    code: typeof code === "string" ? code : null,
    message: typeof message === "string" ? message : null,
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

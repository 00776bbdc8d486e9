import { MedusaError } from "@medusajs/framework/utils"

/** A service whose generated methods use one shop. */
interface ShopService {
  readonly shopCode: string
}

type Row = Record<string, unknown>
type Method = (this: ShopService, given: unknown, ...rest: unknown[]) => Promise<unknown>

/**
 * Mixin: limits Medusa's generated methods to rows of the service's shop, for reading and writing, so that no caller has to add the shop
 * (docs/decisions/0025). Our own statements use `$shop` (database).
 *
 * @param service made by `MedusaService`, of models with a `shop_code`
 */
export function scopeToShop(service: { prototype: object }): void {
  const methods = service.prototype as Record<string, Method>
  for (const name of Object.keys(methods)) {
    const [, kind] = /^(listAndCount|list|retrieve|create|update|delete|softDelete|restore)[A-Z]/.exec(name) ?? []
    const generated = methods[name]
    if (kind && generated) methods[name] = SCOPED[kind as Kind](generated)
  }
}

const narrowed = (generated: Method): Method =>
  async function (filters, ...rest) {
    return generated.call(this, withShop(this, filters), ...rest)
  }

const byKeys = (generated: Method): Method =>
  async function (keys, ...rest) {
    const criteria = toArray(keys).map((key) => withShop(this, typeof key === "string" ? { id: key } : key))
    return generated.call(this, criteria, ...rest)
  }

/** A row of another shop counts as missing. */
const retrieved = (generated: Method): Method =>
  async function (id, ...rest) {
    const row = (await generated.call(this, id, ...rest)) as Row
    if (row.shop_code !== this.shopCode) throw notFound(id)
    return row
  }

const created = (generated: Method): Method =>
  async function (data, ...rest) {
    const rows = toArray(data).map((row) => withShop(this, row))
    return generated.call(this, Array.isArray(data) ? rows : rows[0], ...rest)
  }

const updated = (generated: Method): Method =>
  async function (given, ...rest) {
    const changes = toArray(given) as Row[]
    const scoped = changes.map((change) =>
      "selector" in change
        ? { ...change, selector: withShop(this, change.selector) }
        : { selector: withShop(this, { id: change.id }), data: change },
    )
    const rows = (await generated.call(this, scoped, ...rest)) as Row[]
    const isOne = !Array.isArray(given) && !("selector" in (given as Row))
    if (!isOne) return rows
    if (!rows[0]) throw notFound((given as Row).id)
    return rows[0]
  }

const SCOPED = {
  list: narrowed,
  listAndCount: narrowed,
  retrieve: retrieved,
  create: created,
  update: updated,
  delete: byKeys,
  softDelete: byKeys,
  restore: byKeys,
}
type Kind = keyof typeof SCOPED

const withShop = ({ shopCode }: ShopService, given: unknown): Row => ({ ...(given as Row), shop_code: shopCode })
const toArray = (given: unknown): unknown[] => (Array.isArray(given) ? given : [given])
const notFound = (id: unknown) => new MedusaError(MedusaError.Types.NOT_FOUND, `${String(id)} was not found`)

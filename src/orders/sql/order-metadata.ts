/**
 * SQL of an order's metadata in which only our part (`partner_commerce`) changes. A statement that writes the whole metadata back restores
 * fields that another process has erased or changed.
 *
 * @param order alias of the order's table
 * @param change turns SQL of our present part into SQL of our new part
 */
export const withOwnMetadata = (order: string, change: (own: string) => string) =>
  `${objectAt(`${order}.metadata`)} || jsonb_build_object('partner_commerce', ${change(objectAt(ownMetadata(order)))})`

export const ownMetadata = (order: string) => `${order}.metadata->'partner_commerce'`

const objectAt = (value: string) => `(CASE WHEN jsonb_typeof(${value}) = 'object' THEN ${value} ELSE '{}' END)`

/** Rows of a list that is read whole: more than any store has. Where a list is longer, its page says so. */
export const WHOLE_LIST = 1000

/** Products that one request to `/listings` takes. */
export const PRODUCTS_AT_ONCE = 1000

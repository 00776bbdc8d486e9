/** Page size for lists that are read as a whole. It exceeds the rows of any store; a page says so if its list is longer. */
export const WHOLE_LIST = 1000

/** Products that one request to `/listings` takes. */
export const PRODUCTS_AT_ONCE = 1000

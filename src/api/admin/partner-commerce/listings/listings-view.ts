/** The whole answer is JSON already. */
export type { ProductsOpted as AdminListingsResponse } from "../../../../use-cases/configuration/opt-products"

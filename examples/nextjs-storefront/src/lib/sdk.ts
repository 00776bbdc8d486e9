import Medusa from "@medusajs/js-sdk"
import { BACKEND_URL, PUBLISHABLE_KEY } from "@/lib/env"

/** The server alone calls Medusa with it. It keeps no customer's token, because all customers share the server. */
export const sdk = new Medusa({
  baseUrl: BACKEND_URL,
  publishableKey: PUBLISHABLE_KEY,
  auth: { type: "jwt", jwtTokenStorageMethod: "nostore" },
})

import type { AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"

/** The same request for a terminal. The user fills in the token and the addresses, because this page never has them. */
export function toCurl({ direction, operation, method, path, request }: AdminActivity): string {
  const base =
    direction === "in" ? "$STORE_URL" : operation.startsWith("catalog.") ? "$CATALOG_URL" : "$TRANSACTIONS_URL"
  return [
    `curl -X ${method} "${base}${path}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(request === null
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`]),
  ].join(" \\\n  ")
}

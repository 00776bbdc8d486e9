/** The installation that a ledger belongs to: its shop, the service's address, and the store that pushes. */
import { type InstallationDifference } from "../../messages/rules/message"
import { parseUrl } from "../../service/rules/wire/parse-url"

export interface Installation {
  shop_code: string
  /** The service's address. */
  catalog_url: string
  environment: string
  /** The origin of the store; null = not configured. */
  store_url: string | null
  /** `host:port/name`, without user and password; null = not known. */
  database: string | null
  /** The database server's id: a copy on another server has another id. null = the server does not tell it. */
  database_server: string | null
  /** The database's id within its server. */
  database_oid: string | null
}

/**
 * A difference between this installation and the bound one: its database was copied or moved. A value that one side lacks proves nothing.
 */
export function diffInstallations(bound: Installation, here: Installation): InstallationDifference[] {
  const differences: (InstallationDifference | null)[] = [
    differ("shop_differs", bound.shop_code, here.shop_code),
    differ("service_differs", bound.catalog_url, here.catalog_url),
    differ("environment_differs", bound.environment, here.environment),
    differ("store_differs", bound.store_url, here.store_url),
    isSameDatabase(bound, here)
      ? null
      : { code: "database_differs", values: { bound: toDatabaseName(bound), here: toDatabaseName(here) } },
  ]
  return differences.filter((difference) => difference !== null)
}

/** Whether the same store moves from staging to production. A copy of production for a test goes the other way. */
export function goesLive(bound: Installation, here: Installation): boolean {
  if (bound.environment !== "staging" || here.environment !== "production") return false
  return isSameDatabase(bound, here)
}

/** Whether the ledger's facts about a shop's items also hold for this installation. */
export function isSameShop(a: Installation, b: Installation): boolean {
  return a.shop_code === b.shop_code && a.catalog_url === b.catalog_url
}

function differ(
  code: InstallationDifference["code"],
  bound: string | null,
  here: string | null,
): InstallationDifference | null {
  return bound === null || here === null || bound === here ? null : { code, values: { bound, here } }
}

/**
 * A database may have several addresses (a pooler's, a new host name after a failover), and two databases may have the same
 * (`localhost:5432/store` on two machines). A database that is restored within its server gets another oid.
 */
function isSameDatabase(bound: Installation, here: Installation): boolean {
  const isSame = (a: string | null, b: string | null) => a === null || b === null || a === b
  if (!isSame(bound.database_server, here.database_server)) return false
  if (isSame(bound.database, here.database)) return true
  return bound.database_server !== null && here.database_server !== null && bound.database_oid === here.database_oid
}

const toDatabaseName = ({ database, database_server }: Installation) =>
  `${database ?? "unknown"}${database_server ? ` on server ${database_server}` : ""}`

/** @param url any text; null for an invalid address */
export function toOrigin(url: string | null | undefined): string | null {
  return parseUrl(url ?? "")?.origin ?? null
}

/** `host:port/name` of a connection string; null if it is unreadable. */
export function toDatabaseAddress(databaseUrl: string | null | undefined): string | null {
  const url = parseUrl(databaseUrl ?? "")
  if (!url) return null
  const { hostname, port, pathname } = url
  return `${hostname}:${port || "5432"}${pathname}`
}

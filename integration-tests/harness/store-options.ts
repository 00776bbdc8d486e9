import { type SandboxOptions } from "../../src/sandbox"

/** The special options of a suite's store; the suites of one store have the same options. */
export interface StoreOptions {
  /** Further environment variables for the root medusa-config.ts. */
  env?: Record<string, string>
  /** The port of a proxy in front of the store's database. */
  databasePort?: number
  /** The special options of the stand-in service. */
  sandbox?: Pick<SandboxOptions, "token" | "cardPlatform">
}

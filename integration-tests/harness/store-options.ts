import { type SandboxOptions } from "../../src/sandbox"

/** How a suite's store differs from the others; suites of one store have the same. */
export interface StoreOptions {
  /** Further environment for the root medusa-config.ts. */
  env?: Record<string, string>
  /** Where the store finds its database server on this machine, when something stands between the two. */
  databasePort?: number
  /** How its stand-in of the service differs from the others. */
  sandbox?: Pick<SandboxOptions, "token" | "cardPlatform">
}

import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Printed, run, type RunningCommand, start } from "./command"

/** A store in its own folder with the plugin from the tarball. */
export interface FreshStore {
  folder: string
  /** Runs an installed program like `npx`, without a request to the registry. */
  run: (program: string, args: string[], env?: Record<string, string>) => Promise<Printed>
  start: (program: string, args: string[]) => RunningCommand
  /** Returns the JSON value of an expression in a script of the store. */
  evaluate: (expression: string) => Promise<unknown>
  /** Runs `medusa start` on the result of `medusa build`. */
  startBuilt: (env: Record<string, string>) => RunningCommand
}

/** The dependencies of Medusa's starter; the ranges of TypeScript and React are the starter's too. */
const dependencies = {
  "@medusajs/admin-sdk": "2.21.2",
  "@medusajs/cli": "2.21.2",
  "@medusajs/dashboard": "2.21.2",
  "@medusajs/framework": "2.21.2",
  "@medusajs/medusa": "2.21.2",
  "@medusajs/ui": "4.2.6",
}
const devDependencies = {
  "@swc/core": "^1.7.28",
  "@types/node": "^20.12.11",
  "@types/react": "^18.3.2",
  "@types/react-dom": "^18.2.25",
  react: "^18.3.1",
  "react-dom": "^18.3.1",
  "ts-node": "^10.9.2",
  typescript: "^5.6.2",
  vite: "^5.4.14",
}

const tsconfig = {
  compilerOptions: {
    target: "ES2021",
    esModuleInterop: true,
    module: "Node16",
    moduleResolution: "Node16",
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    declaration: false,
    sourceMap: false,
    inlineSourceMap: true,
    outDir: "./.medusa/server",
    rootDir: "./",
    jsx: "react-jsx",
    forceConsistentCasingInFileNames: true,
    resolveJsonModule: true,
    checkJs: false,
    strictNullChecks: true,
  },
  include: ["**/*", ".medusa/types/*"],
  exclude: ["node_modules", ".medusa/server", ".medusa/admin", ".cache"],
}

/**
 * A merchant adds the plugin and its payment method to the starter. `SANDBOX_ENDPOINTS` comes from the installed package, so the
 * store's build also checks the package's types.
 */
const medusaConfig = `import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import { SANDBOX_ENDPOINTS } from "medusa-plugin-partner-commerce/sandbox"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, sslmode: "disable" },
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  plugins: [
    {
      resolve: "medusa-plugin-partner-commerce",
      options: {
        environment: "staging",
        token: process.env.PARTNER_COMMERCE_TOKEN,
        shopCode: process.env.PARTNER_COMMERCE_SHOP_CODE,
        merCode: process.env.PARTNER_COMMERCE_MER_CODE,
        catalog: { baseUrl: process.env.PARTNER_COMMERCE_CATALOG_URL },
        transactions: { baseUrl: process.env.PARTNER_COMMERCE_TRANSACTIONS_URL, endpoints: SANDBOX_ENDPOINTS },
        callbacks: {
          publicUrl: process.env.PUBLIC_URL,
          auth: { bearer: process.env.PARTNER_COMMERCE_CALLBACK_BEARER },
        },
        images: { allowedPrivateHosts: (process.env.PARTNER_COMMERCE_IMAGE_HOSTS ?? "").split(",") },
        checkout: { returnUrl: "http://localhost:8000/checkout/return?cart_id={cart_id}" },
      },
    },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["partnerCommerce", "query", "workflows"],
      options: {
        providers: [{ resolve: "medusa-plugin-partner-commerce/providers/payment", id: "partner-commerce" }],
      },
    },
  ],
})
`

/** The settings that Medusa requires for a store with pnpm. The store needs no install script of its dependencies. */
const pnpmWorkspace = `publicHoistPattern:
  - "*@medusajs/*"
  - "@tanstack/react-query"
  - react-i18next
  - react-router-dom
strictDepBuilds: false
`

/** Writes the files of a store without an installation. */
export function writeStore(folder: string, tarball: string): FreshStore {
  mkdirSync(folder, { recursive: true })
  writeJson(join(folder, "package.json"), {
    name: "fresh-store",
    version: "0.0.1",
    private: true,
    engines: { node: ">=20" },
    dependencies: { ...dependencies, "medusa-plugin-partner-commerce": `file:${tarball}` },
    devDependencies,
  })
  writeJson(join(folder, "tsconfig.json"), tsconfig)
  writeFileSync(join(folder, "medusa-config.ts"), medusaConfig)
  writeFileSync(join(folder, "pnpm-workspace.yaml"), pnpmWorkspace)

  const installed = (program: string) => join(folder, "node_modules/.bin", program)
  return {
    folder,
    run: (program, args, env) => run(installed(program), args, { cwd: folder, env }),
    start: (program, args) => start(installed(program), args, { cwd: folder }),
    evaluate: async (expression) => {
      const { stdout } = await run(process.execPath, ["-p", `JSON.stringify(${expression})`], { cwd: folder })
      return JSON.parse(stdout)
    },
    startBuilt: (env) =>
      start(installed("medusa"), ["start"], {
        cwd: join(folder, ".medusa/server"),
        env: { ...env, NODE_ENV: "production" },
      }),
  }
}

export type PackageManager = "npm" | "pnpm"

/** A fixed version, so that a failure comes from a change of this repository and not from a release of pnpm. */
const PNPM = "pnpm@12.21.0"

/** Installs without flags. The two npm settings only avoid further requests to the registry. */
export function installStore({ folder }: FreshStore, manager: PackageManager): Promise<Printed> {
  if (manager === "npm") {
    return run("npm", ["install"], { cwd: folder, env: { npm_config_audit: "false", npm_config_fund: "false" } })
  }
  return run("npx", ["--yes", PNPM, "install"], { cwd: folder })
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

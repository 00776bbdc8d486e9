import { mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Printed, run, type RunningCommand, start } from "./command"
import { type Cell, type MedusaVersion, UI_OF } from "./matrix"

/** A store in its own folder with the plugin from the tarball. */
export interface FreshStore {
  folder: string
  /** Installs the dependencies. */
  install: () => Promise<Printed>
  /** Runs an installed program like `npx`, without a request to the registry. */
  run: (program: string, args: string[], env?: Record<string, string>) => Promise<Printed>
  start: (program: string, args: string[]) => RunningCommand
  /** Returns the JSON value of an expression in a script of the store. */
  evaluate: (expression: string) => Promise<unknown>
  /** Runs `medusa start` on the result of `medusa build`. */
  startBuilt: (env: Record<string, string>) => RunningCommand
}

/** The dependencies of Medusa's starter; the ranges of TypeScript and React are the starter's too. */
const dependenciesOn = (medusa: MedusaVersion) => ({
  "@medusajs/admin-sdk": medusa,
  "@medusajs/cli": medusa,
  "@medusajs/dashboard": medusa,
  "@medusajs/framework": medusa,
  "@medusajs/medusa": medusa,
  "@medusajs/ui": UI_OF[medusa],
})
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
 * A merchant adds the plugin and its payment method to a configuration. `SANDBOX_ENDPOINTS` comes from the installed package, so the
 * store's build also checks the package's types.
 *
 * @param configuration with a list of modules
 */
const withPlugin = (configuration: string) =>
  `import { SANDBOX_ENDPOINTS } from "medusa-plugin-partner-commerce/sandbox"\n` +
  configuration.replace(
    "  modules: [\n",
    () => `  plugins: [
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
`,
  )

const starterConfig = `import { defineConfig, loadEnv } from "@medusajs/framework/utils"

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
  modules: [
  ],
})
`

/** The settings that Medusa requires for a store with pnpm. The store needs no install script of its dependencies. */
const pnpmWorkspace = `packages:
  - "apps/*"
publicHoistPattern:
  - "*@medusajs/*"
  - "@tanstack/react-query"
  - react-i18next
  - react-router-dom
strictDepBuilds: false
`

/** The setting of Medusa's starter. */
const yarnrc = "nodeLinker: node-modules\n"

export interface StoreInput {
  /** An empty folder. In a monorepo the store is its package `apps/backend`. */
  folder: string
  tarball: string
  cell: Cell
  /** The folder of the `node` program that runs the store. */
  nodeFolder: string
  /** The content of medusa-config.ts without the plugin, if it is not the starter's. */
  configuration?: string
}

/** Writes the files of a store without an installation. */
export function writeStore({ folder: root, tarball, cell, nodeFolder, configuration }: StoreInput): FreshStore {
  const folder = cell.manager === "pnpm" ? join(root, "apps/backend") : root
  mkdirSync(folder, { recursive: true })
  writeJson(join(folder, "package.json"), {
    name: "fresh-store",
    version: "0.0.1",
    private: true,
    engines: { node: ">=20" },
    dependencies: { ...dependenciesOn(cell.medusa), "medusa-plugin-partner-commerce": `file:${tarball}` },
    devDependencies,
  })
  writeJson(join(folder, "tsconfig.json"), tsconfig)
  writeFileSync(join(folder, "medusa-config.ts"), withPlugin(configuration ?? starterConfig))
  if (cell.manager === "yarn") writeFileSync(join(root, ".yarnrc.yml"), yarnrc)
  if (cell.manager === "pnpm") {
    writeJson(join(root, "package.json"), { name: "monorepo", version: "0.0.1", private: true })
    writeFileSync(join(root, "pnpm-workspace.yaml"), pnpmWorkspace)
  }

  const installed = (program: string) => join(folder, "node_modules/.bin", program)
  const onNode = (env?: Record<string, string>) => ({
    ...env,
    PATH: `${nodeFolder}${delimiter}${process.env.PATH ?? ""}`,
  })
  return {
    folder,
    install: () => install(root, cell.manager, onNode()),
    run: (program, args, env) => run(installed(program), args, { cwd: folder, env: onNode(env) }),
    start: (program, args) => start(installed(program), args, { cwd: folder, env: onNode() }),
    evaluate: async (expression) => {
      const { stdout } = await run("node", ["-p", `JSON.stringify(${expression})`], { cwd: folder, env: onNode() })
      return JSON.parse(stdout)
    },
    startBuilt: (env) =>
      start(installed("medusa"), ["start"], {
        cwd: join(folder, ".medusa/server"),
        env: { ...onNode(env), NODE_ENV: "production" },
      }),
  }
}

/** Fixed versions, so that a failure comes from a change of this repository and not from a release of a package manager. */
const PNPM = "pnpm@12.21.0"
const YARN = "@yarnpkg/cli-dist@4.18.1"

/** Installs without flags. The settings of npm and yarn only avoid further requests, and name the registry that npm uses. */
async function install(root: string, manager: Cell["manager"], env: Record<string, string>): Promise<Printed> {
  if (manager === "npm") {
    return run("npm", ["install"], { cwd: root, env: { ...env, npm_config_audit: "false", npm_config_fund: "false" } })
  }
  if (manager === "pnpm") return run("npx", ["--yes", PNPM, "install"], { cwd: root, env })
  const registry = await run("npm", ["config", "get", "registry"], { cwd: root, env })
  return run("npx", ["--yes", "--package", YARN, "yarn", "install"], {
    cwd: root,
    env: {
      ...env,
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
      YARN_ENABLE_TELEMETRY: "false",
      YARN_NPM_REGISTRY_SERVER: registry.stdout.trim(),
      YARN_UNSAFE_HTTP_WHITELIST: "*",
    },
  })
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import type { PluginOptionsInput } from "./src/settings/rules/options"
import { SANDBOX_DEFAULTS, SANDBOX_ENDPOINTS } from "./src/sandbox"

loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

/**
 * The development store that hosts this plugin's source: `src` runs as a Medusa project, without a build or a link. The demo, the tests and
 * `npx medusa ...` all load it, and set their differences in the environment. A merchant's own medusa-config.ts names the plugin under
 * `plugins` instead, with the same options.
 */
const env = (name: string, otherwise: string): string => process.env[name] ?? otherwise

const backendUrl = env("MEDUSA_BACKEND_URL", `http://localhost:${env("PORT", "9000")}`)
const sandboxUrl = env("SANDBOX_URL", `http://localhost:${SANDBOX_DEFAULTS.port}`)
const files = env("FILES_FOLDER", "uploads")
const redisUrl = process.env.REDIS_URL

/** Operations without an address in the options, as if the service had not named the address. */
const unconfigured = Object.fromEntries(
  env("PARTNER_COMMERCE_UNCONFIGURED", "")
    .split(",")
    .filter(Boolean)
    .map((operation) => [operation, null]),
)

/** Every form of proof at once, as JSON; by default the form that the sandbox uses. */
const callbackAuth = JSON.parse(
  env(
    "PARTNER_COMMERCE_CALLBACK_AUTH",
    JSON.stringify({ bearer: env("PARTNER_COMMERCE_CALLBACK_BEARER", SANDBOX_DEFAULTS.callbackBearer) }),
  ),
) as PluginOptionsInput["callbacks"]["auth"]

/** The client of the service's card platform as JSON; most stores have none. */
function readCardPlatform(): PluginOptionsInput["cardPlatform"] {
  const client = JSON.parse(env("PARTNER_COMMERCE_CARD_PLATFORM", "null")) as Record<
    "clientId" | "clientSecret",
    string
  > | null
  return client ? { authUrl: `${sandboxUrl}/auth`, ...client } : undefined
}

const requestsPerSecond = Number(env("PARTNER_COMMERCE_REQUESTS_PER_SECOND", "10"))

const partnerCommerce: PluginOptionsInput = {
  environment: "staging",
  token: env("PARTNER_COMMERCE_TOKEN", SANDBOX_DEFAULTS.token),
  shopCode: env("PARTNER_COMMERCE_SHOP_CODE", SANDBOX_DEFAULTS.shopCode),
  merCode: env("PARTNER_COMMERCE_MER_CODE", SANDBOX_DEFAULTS.merCode),
  catalog: { baseUrl: `${sandboxUrl}/catalog`, timeoutMs: Number(env("PARTNER_COMMERCE_CATALOG_TIMEOUT_MS", "30000")) },
  transactions: { baseUrl: `${sandboxUrl}/transactions`, endpoints: { ...SANDBOX_ENDPOINTS, ...unconfigured } },
  callbacks: {
    publicUrl: backendUrl,
    auth: callbackAuth,
    allowedIps: process.env.PARTNER_COMMERCE_CALLBACK_IPS?.split(","),
  },
  images: { allowedPrivateHosts: env("PARTNER_COMMERCE_IMAGE_HOSTS", "").split(",").filter(Boolean) },
  rateLimit: { catalog: requestsPerSecond, transactions: requestsPerSecond },
  cardPlatform: readCardPlatform(),
  encryptionKey: process.env.PARTNER_COMMERCE_ENCRYPTION_KEY?.split(","),
  checkout: (JSON.parse(
    env("PARTNER_COMMERCE_CHECKOUT", '{"returnUrl":"http://localhost:8000/checkout/return?cart_id={cart_id}"}'),
  ) ?? undefined) as PluginOptionsInput["checkout"],
}

/** A single process can do without these. Several processes need all four: otherwise they oversell and run jobs twice. */
const sharedByProcesses = [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [{ resolve: "@medusajs/medusa/locking-redis", id: "redis", is_default: true, options: { redisUrl } }],
    },
  },
  {
    resolve: "@medusajs/medusa/caching",
    options: {
      providers: [{ resolve: "@medusajs/medusa/caching-redis", id: "redis", is_default: true, options: { redisUrl } }],
    },
  },
]

export default defineConfig({
  projectConfig: {
    databaseUrl: env("DATABASE_URL", "postgres://postgres:postgres@localhost:9432/store"),
    databaseDriverOptions: { ssl: false, sslmode: "disable" },
    redisUrl,
    http: {
      storeCors: env("STORE_CORS", "http://localhost:8000"),
      adminCors: env("ADMIN_CORS", backendUrl),
      authCors: env("AUTH_CORS", `${backendUrl},http://localhost:8000`),
      jwtSecret: env("JWT_SECRET", "development-only"),
      cookieSecret: env("COOKIE_SECRET", "development-only"),
    },
  },
  admin: { disable: process.env.ADMIN_DISABLED === "true", backendUrl },
  modules: [
    { resolve: "./src/modules/partner-commerce", options: { ...partnerCommerce } },
    {
      resolve: "@medusajs/medusa/file",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/file-local",
            id: "local",
            // Medusa serves the folder `static` alone, so every store has its own folder inside it.
            options: { upload_dir: `static/${files}`, backend_url: `${backendUrl}/static/${files}` },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["partnerCommerce", "query", "workflows"],
      options: { providers: [{ resolve: "./src/providers/payment", id: "partner-commerce" }] },
    },
    ...(redisUrl ? sharedByProcesses : []),
    // The flag alone does not load the module.
    ...(process.env.MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
  ],
})

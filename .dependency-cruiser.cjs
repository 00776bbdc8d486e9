const { readdirSync } = require("node:fs")
const { join } = require("node:path")

/**
 * The layers of docs/architecture.md as rules: an import in a forbidden direction fails the check.
 * core ← client ← modules ← use-cases ← workflows ← api | subscribers | jobs | cli | providers
 */
const layer = (name) => `^src/${name}/`

/** What may a layer import from `src`, besides itself: folders and single files. */
const allowed = {
  core: [],
  observability: [],
  client: ["core", "observability"],
  modules: ["core", "observability", "client"],
  "use-cases": ["core", "observability", "client", "modules"],
  workflows: ["core", "client", "modules", "use-cases"],
  api: ["core", "observability", "client", "modules", "use-cases", "workflows", "storefront"],
  subscribers: ["core", "modules", "use-cases", "workflows"],
  jobs: ["core", "modules", "use-cases", "workflows"],
  cli: ["core", "client", "modules", "use-cases", "workflows", "sandbox"],
  links: ["modules"],
  providers: ["core", "client", "modules", "use-cases", "workflows"],
  sandbox: ["core/wire", "browser-bundle"],
  storefront: ["browser-bundle"],
  // Besides these only types: see admin-takes-types-from-the-server.
  admin: ["core", "api"],
}

const directionRules = Object.entries(allowed).map(([name, targets]) => ({
  name: `layer-${name}`,
  comment: `${name} may import ${targets.length ? targets.join(", ") : "nothing else"} from src`,
  severity: "error",
  from: { path: layer(name), pathNot: "__tests__" },
  to: { path: "^src/", pathNot: [layer(name), ...targets.map((target) => `^src/${target}(/|\\.ts$)`)] },
}))

/** What the use cases of one kind may build on, besides the files beside these folders: never both on each other. */
const buildsOn = {
  catalog: [],
  configuration: ["catalog"],
  payments: ["catalog"],
  delivery: ["catalog", "payments"],
  deals: ["catalog", "delivery", "payments"],
  transactions: ["catalog", "deals", "payments"],
  health: ["catalog", "payments"],
}

const useCaseRules = Object.entries({ ...buildsOn, "[^/]+\\.ts$": [] }).map(([name, targets]) => ({
  name: `use-cases-${name in buildsOn ? name : "shared"}`,
  comment: `may build on ${targets.length ? targets.join(", ") : "no other kind of use case"}`,
  severity: "error",
  from: { path: name in buildsOn ? `^src/use-cases/${name}/` : `^src/use-cases/${name}`, pathNot: "__tests__" },
  to: {
    path: "^src/use-cases/[^/]+/",
    pathNot: [name, ...targets].filter((each) => each in buildsOn).map((each) => `^src/use-cases/${each}/`),
  },
}))

/**
 * Folders in the order in which they may build on each other: each imports only those before it, so there are no circles between folders.
 * "." stands for the files beside them.
 */
const orders = {
  core: [
    "message",
    "money",
    "wire",
    ".",
    "settings",
    "stock",
    "catalog",
    "delivery",
    "configuration",
    "deals",
    "health",
    "history",
    "payments",
  ],
  "core/catalog": ["item", "desired", "plan", "change-limit", "answer", "read-back", "explain", "suggest", "pacing"],
  "modules/partner-commerce": [
    "models",
    "migrations",
    ".",
    "history",
    "clients",
    "callbacks",
    "process",
    "catalog",
    "configuration",
    "personal-data",
    "deals",
    "delivery",
    "payments",
    "figures",
  ],
  "modules/partner-commerce/catalog": ["item", "run", "change-limit", "."],
  "use-cases/catalog": [".", "inputs", "page", "preview", "push", "changes", "items", "read-back", "runs"],
  "use-cases/configuration": [".", "categories", "device-keys", "listings", "settings", "transfer"],
  "use-cases/deals": [".", "order", "status", "settle", "purchase", "simulate", "after-sale", "list"],
  "use-cases/health": [".", "problems", "checks", "overview"],
  "use-cases/payments": [".", "plans", "customer-account", "checkout", "order", "refund", "status", "settle", "list"],
  sandbox: [".", "http", "catalog", "transactions", "callbacks", "control", "console"],
  cli: [".", "store"],
  admin: [".", "i18n", "lib", "hooks", "components", "routes", "widgets"],
}

/**
 * Files that stand beside the folders and put them together, or hold the types of all their parts: these may import any. What the folders
 * build on stands beside them as well, because it belongs to none.
 */
const assembling = {
  "modules/partner-commerce": ["service", "connection"],
  sandbox: [
    "index",
    "sandbox",
    "server",
    "world",
    "clockwork",
    "checkout-page",
    "card-platform",
    "state-file",
    "format",
  ],
  cli: ["index"],
}

const pathOf = (parent, name) => (name === "." ? `^src/${parent}/[^/]+$` : `^src/${parent}/${name}/`)

const orderRules = Object.entries(orders).flatMap(([parent, order]) => {
  const folders = readdirSync(join(__dirname, "src", parent), { withFileTypes: true })
  const missing = folders.find((entry) => entry.isDirectory() && ![...order, "__tests__"].includes(entry.name))
  if (missing) throw new Error(`src/${parent}/${missing.name} has no place in the order of src/${parent}`)
  return order.slice(0, -1).map((name, index) => ({
    name: `order-${parent}-${name}`,
    comment: `may build on ${order.slice(0, index).join(", ") || "no other folder"} of src/${parent}`,
    severity: "error",
    from: {
      path: pathOf(parent, name),
      pathNot: ["__tests__", ...(name === "." ? (assembling[parent] ?? []) : []).map((file) => `/${file}\\.ts$`)],
    },
    to: { path: order.slice(index + 1).map((later) => pathOf(parent, later)) },
  }))
})

module.exports = {
  forbidden: [
    ...useCaseRules,
    ...directionRules,
    {
      name: "admin-takes-types-from-the-server",
      comment: "of the server the admin imports the types of what the admin API answers, and no code",
      severity: "error",
      from: { path: layer("admin") },
      to: { path: layer("api"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "admin-reads-views-only",
      comment: "what the admin API answers is in a route's view file",
      severity: "error",
      from: { path: layer("admin") },
      to: { path: layer("api"), pathNot: "^src/api/admin/.+-view\\.ts$" },
    },
    {
      name: "chart-is-loaded-later",
      comment:
        "code that it shares with the admin would move the admin into a file in which Tailwind looks for no classes",
      severity: "error",
      from: { path: "^src/admin/components/day-chart\\.tsx$" },
      to: { path: "^src/", dependencyTypesNot: ["type-only"] },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...orderRules,
    {
      name: "core-is-pure",
      comment:
        "core has no I/O and no framework: zod, exact numbers, edit distance and the readers of markup and CSV are all it may import",
      severity: "error",
      from: { path: layer("core"), pathNot: "__tests__" },
      to: {
        pathNot: [
          "^src/core/",
          "node_modules/(zod|bignumber\\.js|csv-parse|fastest-levenshtein|html-entities|@medusajs/framework/dist/deps/zod)",
        ],
      },
    },
    {
      name: "http-only-in-client",
      comment: "requests to the service leave through src/client",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/client/", "^src/sandbox/", "__tests__"] },
      to: { path: "node_modules/undici/" },
    },
    {
      name: "product-does-not-import-its-surroundings",
      severity: "error",
      from: { path: "^src/", pathNot: "__tests__" },
      to: { path: "^(demo|bench|integration-tests|scripts)/" },
    },
    {
      name: "console-page-runs-in-a-browser",
      comment:
        "the page may know the types of the control API and how amounts are written, and nothing that runs in Node",
      severity: "error",
      from: { path: "^src/sandbox/console/browser/" },
      to: { pathNot: "^src/sandbox/(console/browser/|format\\.ts$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "component-runs-in-a-browser",
      comment: "the storefront's component imports nothing but its own modules",
      severity: "error",
      from: { path: "^src/storefront/browser/" },
      to: { pathNot: "^src/storefront/browser/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.medusa/" },
    tsConfig: { fileName: "tsconfig.check.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default"] },
  },
}

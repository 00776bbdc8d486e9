const { readdirSync } = require("node:fs")
const { join } = require("node:path")

/**
 * The rooms of docs/architecture.md as one rule: a room imports only the rooms before it, and inside the rooms the layers go from rules over
 * statements (`sql`) to actions.
 */
const rooms = [
  "values",
  "database",
  "messages",
  "service",
  "settings",
  "activity",
  "store",
  "concurrency",
  "stock",
  "orders",
  "catalog",
  "payments",
  "deals",
  "reconciliation",
  "health",
  "leaving",
]

/** Rooms without layers: small values and tools. */
const plain = ["values", "database", "store"]

/** The key under which the container has the module, with its type. */
const MODULE = "^src/modules/partner-commerce/index\\.ts$"

const roomOf = (name) => `^src/${name}/`

const roomRules = rooms.map((room, index) => ({
  name: `room-${room}`,
  comment: `${room} may import ${rooms.slice(0, index).join(", ") || "no other room"}`,
  severity: "error",
  from: { path: roomOf(room), pathNot: "__tests__" },
  to: {
    path: "^src/",
    pathNot: [...rooms.slice(0, index + 1).map(roomOf), MODULE, "^src/observability/"],
  },
}))

const FLOORS = rooms.filter((room) => !plain.includes(room)).join("|")

const floorRules = [
  {
    name: "rules-are-pure",
    comment:
      "rules have no I/O and no framework: other rules, values, zod, exact numbers, edit distance and the readers of markup and CSV",
    severity: "error",
    from: { path: `^src/(${FLOORS})/rules/`, pathNot: "__tests__" },
    to: {
      pathNot: [
        `^src/(${FLOORS})/rules/`,
        "^src/values/",
        "node_modules/(zod|bignumber\\.js|csv-parse|fastest-levenshtein|html-entities|@medusajs/framework/dist/deps/zod)",
      ],
    },
  },
  {
    name: "statements-call-no-action",
    comment: "statements import rules, values and other statements",
    severity: "error",
    from: { path: `^src/(${FLOORS})/sql/`, pathNot: "__tests__" },
    to: { path: "^src/", pathNot: [`^src/(${FLOORS})/(rules|sql)/`, "^src/(values|database)/"] },
  },
]

/** The folders and single files of `src` that each door may import besides the rooms. */
const doors = {
  observability: [],
  modules: ["observability"],
  workflows: ["modules"],
  api: ["observability", "modules", "workflows", "storefront"],
  subscribers: ["modules", "workflows"],
  jobs: ["modules", "workflows"],
  // A command writes the same CSV files as the admin API.
  cli: ["modules", "workflows", "sandbox", "api/admin/partner-commerce/csv-exports"],
  links: ["modules"],
  providers: ["modules", "workflows"],
}

const anyRoom = rooms.map(roomOf)

const doorRules = Object.entries(doors).map(([name, targets]) => ({
  name: `door-${name}`,
  comment: `${name} may import the rooms${targets.length ? ` and ${targets.join(", ")}` : ""}`,
  severity: "error",
  from: { path: roomOf(name), pathNot: "__tests__" },
  to: { path: "^src/", pathNot: [roomOf(name), ...anyRoom, ...targets.map((target) => `^src/${target}(/|\\.ts$)`)] },
}))

/** Packages and pages that know little of the rest. */
const apart = {
  sandbox: ["service/rules", "settings/rules/sandbox-identity", "values", "browser-bundle"],
  storefront: ["browser-bundle"],
  // Besides these only types: see admin-takes-types-from-the-server.
  admin: ["[a-z]+/rules", "values", "api"],
}

const apartRules = Object.entries(apart).map(([name, targets]) => ({
  name: `apart-${name}`,
  comment: `${name} may import ${targets.join(", ")} from src`,
  severity: "error",
  from: { path: roomOf(name), pathNot: "__tests__" },
  to: { path: "^src/", pathNot: [roomOf(name), ...targets.map((target) => `^src/${target}(/|\\.ts$)`)] },
}))

/**
 * Folders in the order in which they may build on each other: each imports only those before it, so there are no circles between folders.
 * "." stands for the files beside them.
 */
const orders = {
  sandbox: [".", "http", "catalog", "transactions", "callbacks", "control", "console"],
  cli: [".", "store"],
  admin: [".", "i18n", "lib", "hooks", "components", "routes", "widgets"],
}

/**
 * Files beside the folders that assemble them, or that hold the types of all their parts: these may import any folder. Files that every
 * folder builds on also stand here, because no folder owns them.
 */
const assembling = {
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
    ...roomRules,
    ...floorRules,
    ...doorRules,
    ...apartRules,
    {
      name: "admin-takes-types-from-the-server",
      comment: "of the server the admin imports the types of what the admin API answers, and no code",
      severity: "error",
      from: { path: roomOf("admin") },
      to: { path: roomOf("api"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "admin-reads-views-only",
      comment: "what the admin API answers is in a route's view file",
      severity: "error",
      from: { path: roomOf("admin") },
      to: { path: roomOf("api"), pathNot: "^src/api/admin/.+-view\\.ts$" },
    },
    {
      name: "chart-is-loaded-later",
      comment:
        "code that it shares with the admin would move the admin into a file in which Tailwind looks for no classes",
      severity: "error",
      from: { path: "^src/admin/components/day-chart\\.tsx$" },
      to: { path: "^src/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "store-is-opened-in-one-place",
      comment: "openStore finds the module in Medusa's container; everything else gets a Store, or imports types",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/store/store\\.ts$", "^src/(modules|links)/", "__tests__"] },
      to: { path: MODULE, dependencyTypesNot: ["type-only"] },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...orderRules,
    {
      name: "http-only-in-service",
      comment: "requests to the service leave through src/service",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/service/", "^src/catalog/images/", "^src/sandbox/", "__tests__"] },
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
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.medusa/" },
    tsConfig: { fileName: "tsconfig.check.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default"] },
  },
}

import { adminUser } from "../integration-tests/harness/admin-user"
import { toSentence } from "./failure"
import { enterFolder } from "./folder"
import { type BlockedItem, pushCatalogue, readBack, readBlockedItems, type Run, setUpPlugin } from "./merchant"
import { readOptions, usage } from "./options"
import { requireFreePorts } from "./ports"
import { type Screen, terminalScreen } from "./screen"
import { toEnvironmentFile } from "./storefront/environment-file"
import { openShop, type Shop } from "./shop"

/** `npm start`: a store, the service's stand-in, a pushed catalogue, and a page with the addresses to open. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === "help") return console.log(usage)

  const since = Date.now()
  const screen = terminalScreen()
  await requireFreePorts([
    { port: options.port, what: "the store", flag: "--port" },
    { port: options.sandboxPort, what: "the sandbox", flag: "--sandbox-port" },
    ...(options.storefrontUrl === null
      ? [{ port: options.storefrontPort, what: "the storefront", flag: "--storefront-port" }]
      : []),
  ])
  const folder = enterFolder(options.folder, { fresh: options.fresh || options.newStore })
  const shop = await openShop({ ...options, folder, withAdmin: true }, screen)
  try {
    const pushed = options.newStore ? null : await introduce(shop, screen)
    printAddresses({ shop, screen, seconds: (Date.now() - since) / 1000 })
    if (options.storefrontUrl !== null) printEnvironment(shop, screen)
    if (pushed) printPushed(screen, pushed)
    else printSetUp(shop, screen)
    await shop.store.died
  } finally {
    await shop.close()
  }
}

interface Pushed {
  run: Run
  blocked: BlockedItem[]
  approved: number
}

/** Connects the two systems, pushes the catalogue and has the service approve it. */
async function introduce({ admin, sandbox }: Shop, screen: Screen): Promise<Pushed> {
  await screen.step("Setting the plugin up", async () => {
    const { mapped } = await setUpPlugin(admin)
    return `Plugin set up: ${mapped} categories mapped`
  })

  const progress = screen.progress("Pushing the catalogue")
  const run = await pushCatalogue(admin, ({ done, total }) => progress.update(done, total))
  progress.end(`Catalogue pushed: ${run.created} created, ${run.updated} updated, ${run.unchanged} unchanged`)

  const approved = sandbox.control.approve({ all: true }).length
  await readBack(admin)
  return { run, blocked: await readBlockedItems(admin), approved }
}

interface Page {
  shop: Shop
  screen: Screen
  seconds: number
}

function printAddresses({ shop, screen: { say }, seconds }: Page): void {
  say()
  say(`  Ready after ${seconds.toFixed(0)} s. Open`)
  say()
  say(`    ${shop.store.url}/app`)
  say(`      the store's admin: ${adminUser.email}, password ${adminUser.password}`)
  say("      (its pages are built while you open them for the first time: give it some seconds)")
  say(`    ${shop.sandbox.url}/`)
  say(`      the service: approve products, buy one, watch every call`)
  say(`    ${shop.storefront.url}/`)
  say(`      the storefront: what a month costs, a cart, and paying it with the service`)
  say()
}

function printEnvironment({ storefront }: Shop, { say }: Screen): void {
  say(`  Your storefront at ${storefront.url} needs this .env.local:`)
  say()
  for (const line of toEnvironmentFile(storefront).split("\n")) say(line)
  say()
}

function printSetUp({ store, sandbox }: Shop, { say }: Screen): void {
  say("  The store has goods and reaches the service, but its set-up is open: it sells no goods on the service yet.")
  say("  Begin at")
  say()
  say(`    ${store.url}/app/partner-commerce/set-up`)
  say()
  say(`  and approve the sent products in the console, ${sandbox.url}/. Ctrl-C ends the demo.`)
  say()
}

function printPushed({ say }: Screen, { run, blocked, approved }: Pushed): void {
  say(
    `  What just happened: of ${run.total} variants ${run.created} were created at the service, ${run.updated} updated and`,
  )
  say(`  ${run.unchanged} found unchanged; the service has approved ${approved}. Blocked by the store:`)
  say()
  for (const { name, variant_sku, problem } of blocked) {
    say(`    ${name ?? variant_sku ?? "a variant"}: ${problem?.message ?? "no reason given"}`)
    if (problem) say(`      ${problem.fix}`)
  }
  if (blocked.length === 0) say("    no variant")
  say()
  say("  Try: buy a product in the console, see its order in the admin, fulfil it there, and")
  say("  look at the console again. Everything is kept in .demo; Ctrl-C ends the demo,")
  say("  npm start -- --fresh begins anew.")
  say()
}

main().catch((error: unknown) => {
  console.error(`\n  ${toSentence(error)}\n`)
  process.exit(1)
})

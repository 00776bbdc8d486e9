import { createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import { exportDeals, exportItems, exportPayments } from "../../api/admin/partner-commerce/csv-exports"
import { exportListings } from "../../catalog/configuration/listings"
import { type Departure, leaveService, readArrivedBusiness, readOpenBusiness } from "../../leaving/leave-service"
import { OPEN_REASONS, type OpenBusiness, type OpenSale } from "../../leaving/rules/open-sale"
import { type Store } from "../../store/store"
import { exportPayouts } from "../../reconciliation/payouts"
import { requireConfigured } from "../../store/configured"
import { readToday } from "../../store/store-days"
import { DRY_RUN_LINE, print, refuse, type StoreCommand } from "./command"

const OPTIONS = {
  force: { type: "boolean" },
  archive: { type: "boolean" },
  "dry-run": { type: "boolean" },
  to: { type: "string" },
  json: { type: "boolean" },
} as const

export const leave: StoreCommand = {
  async run({ store, args }) {
    const { values } = parseArgs({ args, options: OPTIONS })
    const { json = false, force = false, archive = false, "dry-run": isDryRun = false } = values
    const open = await readOpenBusiness(store)
    if (isDryRun) {
      print(json, { left: false, open }, [...toOpenLines(open), DRY_RUN_LINE])
      return open.count > 0 ? 1 : 0
    }
    if (open.count > 0 && !force) {
      const text = [...toOpenLines(open), "Nothing was done. Settle these first, or add --force."].join("\n")
      return refuse(json, text, { code: "sales_open", open })
    }
    const folder = values.to ?? `partner-commerce-${await readToday(store)}`
    await mkdir(folder, { recursive: true })
    const departure = await leaveService(store, { by: "command line", archives: archive })
    const files = await writeLedgers(store, folder)
    const arrived = await readArrivedBusiness(store, open)
    const steps = toSteps(store, departure)
    print(json, { left: true, open, arrived, ...departure, files, steps }, [
      ...toOpenLines(open),
      ...toDoneLines(departure),
      `The ledgers are in ${folder}: ${files.join(", ")}. They hold personal data.`,
      ...toArrivedLines(arrived),
      "What remains:",
      ...steps.map((step, index) => `${index + 1}. ${step}`),
    ])
    const isWhole = arrived.count === 0 && (departure.catalog?.left.length ?? 0) === 0
    return isWhole ? 0 : 1
  },
}

/** More lines than these do not fit on a screen. `--json` and the files have all lines. */
const MOST_LINES = 20

function toOpenLines(open: OpenBusiness): string[] {
  if (open.count === 0) return ["No deal, payment or refund is open."]
  return [
    `${open.count === 1 ? "One sale or refund is" : `${open.count} sales and refunds are`} open:`,
    ...toList(open),
  ]
}

function toArrivedLines(arrived: OpenBusiness): string[] {
  if (arrived.count === 0) return []
  const counted = arrived.count === 1 ? "One sale or refund" : `${arrived.count} sales and refunds`
  return [
    `${counted} became open while this command worked. Settle them, and run leave again for complete files:`,
    ...toList(arrived),
  ]
}

function toList({ sales, count }: OpenBusiness): string[] {
  const shown = sales.slice(0, MOST_LINES)
  return [...shown.map(toOpenLine), ...(count > shown.length ? [`  … and ${count - shown.length} more`] : [])]
}

function toOpenLine({ kind, trx_id, order_display_id, amount, currency_code, reason }: OpenSale): string {
  const order = order_display_id === null ? "" : `, order #${order_display_id}`
  return `  ${kind} ${trx_id}${order}, ${amount.toFixed(2)} ${currency_code.toUpperCase()}: ${OPEN_REASONS[reason]}`
}

function toDoneLines({ regions, catalog }: Departure): string[] {
  return [
    regions.length > 0
      ? `Customers of ${regions.join(", ")} can no longer choose the payment method.`
      : "No region offered the payment method.",
    ...(catalog ? [`The service archived ${catalog.archived} items. Pushing is paused.`] : []),
    ...(catalog?.left.slice(0, MOST_LINES) ?? []).map(
      ({ partner_id, message }) => `  not archived: ${partner_id}: ${message}`,
    ),
  ]
}

/** Steps that no command of the plugin can do. */
function toSteps(store: Store, { catalog }: Departure): string[] {
  const { publicUrl = "{backend}" } = requireConfigured(store).options.callbacks
  return [
    ...(catalog === null
      ? ["The catalogue is still on sale at the service: run leave --archive, unless another store takes it over."]
      : catalog.left.length > 0
        ? ["Run leave --archive again: the service may still show the items that it did not archive."]
        : []),
    `Tell the service to stop calling ${publicUrl.replace(/\/$/, "")}/partner-commerce.`,
    "Stop the processes of the store, workers first. A start with the provider in medusa-config.ts enables it again.",
    "Remove the plugin's tables: npx medusa db:rollback partnerCommerce, until none is left.",
    "Remove the plugin and its provider from medusa-config.ts, and all code that imports the package. Then run npm uninstall, build and start the store.",
    "From then on Medusa cannot refund what the service paid: refund in the service's portal.",
    "Every step in full: https://github.com/medusa-plugin-partner-commerce/medusa-plugin-partner-commerce/blob/HEAD/docs/uninstall.md",
  ]
}

const EVERYONE = { hasCustomers: true }

/** Each file holds a whole ledger. Only their owner may read them. @returns their names */
async function writeLedgers(store: Store, folder: string): Promise<string[]> {
  const files = {
    "deals.csv": exportDeals(store, { states: null, q: null }, EVERYONE),
    "payments.csv": exportPayments(store, { states: null, q: null }, EVERYONE),
    "payouts.csv": exportPayouts(store, { source: "all", ...EVERYONE }),
    "items.csv": exportItems(store, {}),
    "product-choices.csv": exportListings(store, "product"),
    "variant-choices.csv": exportListings(store, "variant"),
  }
  for (const [name, chunks] of Object.entries(files))
    await pipeline(Readable.from(chunks), createWriteStream(join(folder, name), { mode: 0o600 }))
  return Object.keys(files)
}

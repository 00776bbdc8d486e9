import type { ProductContent } from "../../catalog/store"
import type { ProductView } from "../../catalog/product-view"
import { el } from "./elements"
import { money } from "../../format"

const LABELS: Record<keyof ProductContent, string> = {
  name: "Name",
  category: "Category",
  deals_price: "Deals price",
  retail_price: "Retail price",
  description: "Description",
  device: "Device",
  image_url: "Images",
  days_valid: "Days valid",
  expiry_date_time: "Expires",
  product_tagline: "Tagline",
  product_tnc: "Terms",
  product_link: "Link",
}

/** The version that is not live, with its differences from the live one; null if the product has none. */
export function proposalSection({ live, proposal, in_stock }: ProductView): HTMLElement | null {
  if (!proposal) return null
  const isRejected = proposal.verdict === "rejected"
  const reason = isRejected && el("p", { class: "reason" }, `Rejected: ${proposal.message}`)
  if (!live) return isRejected ? el("div", { class: "proposal" }, reason) : null
  const rows = differingLabels(live.content, proposal.content).map(([label, before, after]) =>
    differenceRow(label, before, after),
  )
  if (proposal.in_stock !== undefined) rows.push(differenceRow("Stock", String(in_stock), String(proposal.in_stock)))
  const heading = isRejected
    ? "The refused version; the active one stays live."
    : "Waits for approval; the active version stays live."
  return el(
    "div",
    { class: "proposal" },
    reason,
    el("p", { class: "quiet" }, heading),
    rows.length > 0
      ? el("table", { class: "diff" }, rows)
      : el("p", { class: "quiet" }, "No difference to the active version."),
  )
}

function differingLabels(live: ProductContent, proposed: ProductContent): [string, string, string][] {
  const fields = Object.entries(LABELS) as [keyof ProductContent, string][]
  return fields
    .map(([field, label]): [string, string, string] => [label, toText(field, live), toText(field, proposed)])
    .filter(([, before, after]) => before !== after)
}

function differenceRow(label: string, before: string, after: string): HTMLElement {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, label),
    el("td", {}, el("del", { class: "before" }, before)),
    el("td", {}, el("ins", { class: "after" }, after)),
  )
}

const PRICES: (keyof ProductContent)[] = ["deals_price", "retail_price"]

function toText(field: keyof ProductContent, content: ProductContent): string {
  const value = content[field]
  if (value === null) return "—"
  if (typeof value === "number" && PRICES.includes(field)) return money(value)
  if (Array.isArray(value)) return value.map(({ url, hash }) => `${url} (${hash.slice(0, 8)})`).join(", ")
  if (typeof value !== "object") return String(value)
  const pairs = Object.entries(value).map(([key, one]) => `${key}: ${one}`)
  return pairs.join(", ") || "—"
}

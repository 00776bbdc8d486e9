/** Products with their versions, and what the service's staff and customers do with them. */
export const CATALOGUE_VIEW = String.raw`
const PRODUCTS_PER_PAGE = 25
const STATUS_NAMES = { 1: "active", 2: "archived", 3: "pending", 4: "rejected" }
const CONTENT_LABELS = {
  name: "Name", category: "Category", deals_price: "Deals price", retail_price: "Retail price", description: "Description",
  device: "Device", image_url: "Images", days_valid: "Days valid", expiry_date_time: "Expires", product_tagline: "Tagline",
  product_tnc: "Terms", product_link: "Link",
}
let productPage = 0

async function drawOverview() {
  const counts = await call("GET", "/overview")
  const tiles = [["Active", counts.active], ["Pending approval", counts.pending], ["Rejected", counts.rejected],
    ["Archived", counts.archived], ["Deals orders", counts.deals], ["Checkouts", counts.checkouts]]
  $("tiles").replaceChildren(...tiles.map(([name, count]) => el("div", { class: "tile" }, el("b", {}, String(count)), el("span", {}, name))))
  badge("tab-waiting", counts.waiting)
  badge("tab-faults", counts.faults)
  $("approve-all").disabled = counts.waiting === 0
  $("approve-all").textContent = counts.waiting > 0 ? "Approve all " + counts.waiting : "Approve all"
}

function badge(id, count) {
  $(id).hidden = count === 0
  $(id).textContent = String(count)
}

async function drawCatalogue() {
  const query = new URLSearchParams({ limit: String(PRODUCTS_PER_PAGE), offset: String(productPage * PRODUCTS_PER_PAGE) })
  if ($("search").value) query.set("q", $("search").value)
  if ($("status").value) query.set("status", $("status").value)
  const { products, count } = await call("GET", "/products?" + query)
  if (products.length === 0 && productPage > 0) {
    productPage = 0
    return drawCatalogue()
  }
  const isFiltered = query.has("q") || query.has("status")
  $("products").replaceChildren(...(products.length > 0 ? products.map(productCard)
    : [empty(isFiltered ? "No product matches." : "No products yet. Point your store at the addresses under Settings and push its catalogue.")]))
  pager("product-pager", productPage, PRODUCTS_PER_PAGE, count, (page) => { productPage = page; refresh() })
}

function productCard(product) {
  const content = (product.live || product.proposal).content
  const isSold = product.live !== null && !product.archived
  return el("article", { class: "card product" },
    picture(content),
    el("div", {},
      el("div", { class: "line" }, el("h3", {}, content.name || "(no name)"), product.statuses.map((status) => chip(STATUS_NAMES[status]))),
      el("div", { class: "meta" }, el("span", { class: "mono" }, product.id), el("span", {}, "sku " + product.sku), el("span", {}, content.category)),
      el("div", { class: "line" }, price(content), el("span", { class: "stock" + (product.in_stock === 0 ? " none" : "") },
        product.in_stock === 0 ? "Out of stock" : product.in_stock + " in stock")),
      content.product_tagline && el("div", { class: "quiet" }, content.product_tagline),
      el("div", { class: "meta" }, Object.entries(content.device).map(([key, value]) => el("span", {}, key + ": " + value)))),
    el("div", { class: "actions" },
      isSold && el("button", { onclick: () => askToBuy(product, content) }, "Buy"),
      product.waiting && el("button", { class: "primary", onclick: act(() => call("POST", "/approve", { id: product.id })) }, "Approve"),
      product.waiting && el("button", { class: "danger", onclick: () => askToReject(product) }, "Reject")),
    proposal(product))
}

/** The downloaded copy first, then the merchant's address, then a letter. */
function picture(content) {
  const images = [...(content.image_url || [])].sort((left, right) => left.order - right.order)
  const letter = el("div", { class: "picture", "aria-hidden": "true" }, (content.name || "?").slice(0, 1).toUpperCase())
  if (images.length === 0) return letter
  const image = el("img", { class: "picture", alt: "", loading: "lazy", src: "/control/pictures/" + images[0].hash })
  image.addEventListener("error", () => {
    image.addEventListener("error", () => image.replaceWith(letter), { once: true })
    image.src = /^https?:/.test(images[0].url) ? images[0].url : "data:,"
  }, { once: true })
  return image
}

function price(content) {
  const { deals_price: deals, retail_price: retail } = content
  if (deals === null) return el("span", { class: "price" }, "no price")
  const isLower = retail !== null && deals < retail
  return el("span", { class: "price" }, money(deals), isLower && el("s", {}, money(retail)),
    isLower && el("span", { class: "off" }, " −" + Math.round((1 - deals / retail) * 100) + " %"))
}

function proposal(product) {
  const { live, proposal: version } = product
  if (!version) return null
  const isRejected = version.verdict === "rejected"
  const reason = isRejected && el("p", { class: "reason" }, "Rejected: " + version.message)
  if (!live) return isRejected ? el("div", { class: "proposal" }, reason) : null
  const changed = Object.keys(CONTENT_LABELS).filter((name) => text(live.content[name]) !== text(version.content[name]))
  const rows = changed.map((name) => differenceRow(CONTENT_LABELS[name], live.content[name], version.content[name]))
  if (version.in_stock !== undefined) rows.push(differenceRow("Stock", product.in_stock, version.in_stock))
  return el("div", { class: "proposal" }, reason,
    el("p", { class: "quiet" }, isRejected ? "What was refused; the active version stays live." : "Waits for approval; the active version stays live."),
    rows.length > 0 ? el("table", { class: "diff" }, rows) : el("p", { class: "quiet" }, "No difference to the active version."))
}

const differenceRow = (label, before, after) => el("tr", {}, el("td", {}, label),
  el("td", {}, el("span", { class: "before" }, text(before))), el("td", {}, el("span", { class: "after" }, text(after))))

function text(value) {
  if (value === null || value === undefined) return "—"
  if (Array.isArray(value)) return value.map((image) => image.url + " (" + image.hash.slice(0, 8) + ")").join(", ")
  return typeof value === "object" ? Object.entries(value).map(([key, one]) => key + ": " + one).join(", ") || "—" : String(value)
}

function askToReject(product) {
  ask("Reject " + product.id, field("Reason, as the merchant will read it", el("textarea", { name: "message", rows: 3, required: true, value: "Pictures do not show the product" })),
    "Reject", (form) => call("POST", "/reject", { id: product.id, message: form.get("message") }))
}

function askToBuy(product, content) {
  ask("Buy " + (content.name || product.id), [
    field("Customers who buy at the same time, one unit each", el("input", { name: "quantity", type: "number", min: 1, max: 1000, value: 1, required: true })),
    field("Amount paid", el("input", { name: "amount", type: "number", min: 0.01, step: 0.01, value: content.deals_price, required: true })),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "gift" }), "A gift: the buyer is sent as sender"),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "force" }), "Order even without stock here"),
  ], "Buy", async (form) => {
    const { outcomes } = await call("POST", "/buy", { id: product.id, quantity: Number(form.get("quantity")),
      amount: Number(form.get("amount")), gift: form.get("gift") !== null, force: form.get("force") !== null })
    const counts = {}
    for (const { verdict } of outcomes) counts[verdict] = (counts[verdict] || 0) + 1
    const summary = Object.entries(counts).map(([verdict, count]) => count + " " + verdict.replaceAll("_", " ")).join(", ")
    toast(summary, !counts.approved)
  })
}

$("search").addEventListener("input", () => { productPage = 0; refresh() })
$("status").addEventListener("change", () => { productPage = 0; refresh() })
$("approve-all").addEventListener("click", act(async () => {
  const { products } = await call("POST", "/approve", { all: true })
  toast(products.length + " approved")
}))
`

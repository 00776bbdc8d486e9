// src/element/plan-table.ts
function toRows({ down_payments = [], tenures = [], installments = [] }, amount) {
  return installments.flatMap(
    (row, line) => row.flatMap((perMonth, column) => {
      const months = tenures[column];
      if (months === void 0 || perMonth <= 0) return [];
      const downPayment = down_payments[line] ?? 0;
      const total = toCents(months * perMonth + downPayment);
      return [{ months, perMonth, downPayment, total, charge: Math.max(0, toCents(total - amount)) }];
    })
  );
}
var toCents = (amount) => Math.round(amount * 100) / 100;

// src/element/drawing.ts
function drawFrame() {
  const line = element("button", { part: "line", type: "button", "aria-haspopup": "dialog" });
  const dialog = element("dialog", { part: "dialog", "aria-labelledby": "title" });
  const close = element("button", { part: "close", type: "button" }, "✕");
  const title = element("h2", { part: "title", id: "title" });
  const header = element("header", { part: "header" });
  const content = element("div", {});
  const body = element("div", { part: "body" });
  header.append(title, close);
  body.append(header, content);
  dialog.append(body);
  line.onclick = () => dialog.showModal();
  close.onclick = () => dialog.close();
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  return { line, dialog, close, title, content };
}
function showBusy({ line, content }) {
  line.setAttribute("aria-busy", "true");
  line.disabled = false;
  line.textContent = "…";
  content.replaceChildren();
}
function showPlans(frame, quote, { texts, money }) {
  const { line, close, title, content } = frame;
  line.removeAttribute("aria-busy");
  line.textContent = fill(texts.from, money(quote.from_per_month ?? 0));
  title.textContent = texts.title;
  close.setAttribute("aria-label", texts.close);
  content.replaceChildren(
    ...quote.installment_plans.flatMap((plan) => {
      const rows = toRows(plan, quote.amount ?? 0);
      return rows.length > 0 ? [drawTable(plan.name, rows, { texts, money })] : [];
    }),
    element("p", { part: "note" }, texts.note)
  );
}
function showMinimum({ line }, text) {
  line.removeAttribute("aria-busy");
  line.disabled = true;
  line.textContent = text;
}
var fill = (text, amount) => text.replace("{amount}", amount);
var COLUMNS = ["downPayment", "total", "charge"];
function drawTable(name, rows, { texts, money }) {
  const shown = ["perMonth", ...COLUMNS.filter((column) => rows.some((row) => row[column] > 0))];
  const table = element("table", { part: "table" });
  table.append(element("caption", { part: "plan" }, name));
  const titles = [texts.months, ...shown.map((column) => texts[column])];
  table.createTHead().insertRow().append(...titles.map((text) => element("th", { scope: "col" }, text)));
  const body = table.createTBody();
  for (const row of rows) {
    const cells = shown.map((column) => element("td", {}, money(row[column])));
    body.insertRow().append(element("th", { scope: "row" }, `${row.months}`), ...cells);
  }
  return table;
}
function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute] ?? "");
  made.textContent = text;
  return made;
}

// src/element/quote.ts
async function readQuote(question, signal) {
  const { backendUrl, publishableKey, query } = question;
  const search = new URLSearchParams(query).toString();
  const address = `${backendUrl.replace(/\/+$/, "")}/store/partner-commerce/installment-plans?${search}`;
  const answer = await fetch(address, { headers: { "x-publishable-api-key": publishableKey }, signal });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  return body;
}

// src/element/style.ts
var STYLE = `
:host{display:block;min-height:24px}
:host([empty]){display:none!important}
button{font:inherit;color:inherit;cursor:pointer;border:0;padding:0;background:none;min-height:24px;min-width:24px}
[part=line]{color:var(--partner-commerce-plans-color,inherit);text-decoration:underline;text-align:start}
[part=line]:is([aria-busy=true],:disabled){text-decoration:none;cursor:default}
dialog{box-sizing:border-box;width:min(36rem,100vw - 2rem);max-height:calc(100vh - 2rem);overflow:auto;font:inherit;color:var(--partner-commerce-plans-dialog-color,CanvasText);background:var(--partner-commerce-plans-dialog-background,Canvas);border:0;border-radius:var(--partner-commerce-plans-radius,.75rem);padding:0}
[part=body]{padding:1.5rem}
dialog::backdrop{background:#0007}
header{display:flex;justify-content:space-between;gap:1rem}
h2{margin:0;font-size:1.25em}
table{width:100%;margin-top:1rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:600;padding:.25rem 0}
th,td{text-align:end;padding:.375rem 0 .375rem .5rem;border-bottom:1px solid #8884;font-weight:inherit}
thead th{font-size:.875em}
th:first-child{text-align:start;padding-inline-start:0}
p{margin:1rem 0 0;font-size:.875em}
`;

// src/element/texts.ts
var en = {
  from: "from {amount} a month",
  minimum: "pay monthly from {amount}",
  title: "Pay monthly",
  close: "Close",
  months: "Months",
  perMonth: "Per month",
  downPayment: "Down payment",
  total: "Total to pay",
  charge: "Finance charge",
  note: "You choose the plan when you pay."
};
var fil = {
  from: "mula {amount} kada buwan",
  minimum: "hulugan mula {amount}",
  title: "Hulugang buwanan",
  close: "Isara",
  months: "Bilang ng buwan",
  perMonth: "Kada buwan",
  downPayment: "Paunang bayad",
  total: "Kabuuang babayaran",
  charge: "Dagdag na singil",
  note: "Pipiliin ang plano sa oras ng pagbabayad."
};
function wordsOf(locale, currencyCode, own = {}) {
  const isFilipino = /^(fil|tl)\b/i.test(locale);
  const language = isFilipino ? "fil" : /^en(-\w+)*$/i.test(locale) ? locale : "en";
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currencyCode,
    trailingZeroDisplay: "stripIfInteger"
  });
  return { texts: { ...isFilipino ? fil : en, ...own }, money: (amount) => format.format(amount) };
}

// src/element.ts
var OBSERVED = [
  "backend-url",
  "publishable-key",
  "variant-id",
  "region-id",
  "quantity",
  "cart-id",
  "locale",
  "minimum",
  "texts"
];
var BrowserElement = globalThis.HTMLElement ?? class {
};
var registry = globalThis.customElements;
var [, SERVED_BY = ""] = /^(https?:.*)\/partner-commerce\/components\/plans\.js/.exec(import.meta.url) ?? [];
var sheet;
var PartnerCommercePlans = class extends BrowserElement {
  static observedAttributes = OBSERVED;
  frame = null;
  asked = null;
  isDue = false;
  connectedCallback() {
    void this.refresh();
  }
  disconnectedCallback() {
    this.asked?.abort();
  }
  attributeChangedCallback() {
    void this.refresh();
  }
  /** Asks again for the same: a cart keeps its id when its content changes. Several calls in one turn ask once. */
  async refresh() {
    if (this.isDue) return;
    this.isDue = true;
    await Promise.resolve();
    this.isDue = false;
    this.asked?.abort();
    if (!this.isConnected) return;
    const asked = this.asked = new AbortController();
    const frame = this.frame ??= this.drawFrame();
    try {
      const question = this.toQuestion();
      if (!question) return this.toggle(false);
      this.toggle(true);
      showBusy(frame);
      const quote = await readQuote(question, asked.signal);
      if (!asked.signal.aborted) this.show(frame, quote);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.toggle(false);
      this.tell("plans-error", { error });
    }
  }
  drawFrame() {
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    root.adoptedStyleSheets = [sheet];
    const frame = drawFrame();
    root.append(frame.line, frame.dialog);
    return frame;
  }
  show(frame, quote) {
    const own = JSON.parse(this.read("texts") || "{}");
    const words = wordsOf(this.read("locale") || document.documentElement.lang, quote.currency_code, own);
    if (quote.from_per_month !== null) {
      showPlans(frame, quote, words);
      return this.tell("plans-loaded", quote);
    }
    const minimum = quote.reason === "below_minimum" ? Number(this.read("minimum")) : 0;
    frame.dialog.close();
    showMinimum(frame, fill(words.texts.minimum, words.money(minimum)));
    this.toggle(minimum > 0);
    this.tell("plans-empty", { reason: quote.reason ?? "unavailable" });
  }
  /** An element that shows nothing has no open dialog. */
  toggle(isShown) {
    this.toggleAttribute("empty", !isShown);
    if (!isShown) this.frame?.dialog.close();
  }
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
  read(name) {
    return this.getAttribute(name) ?? "";
  }
  /** @returns null until the attributes name a cart or a variant. @throws if the backend's address is unknown */
  toQuestion() {
    const [cart_id, variant_id, region_id] = [this.read("cart-id"), this.read("variant-id"), this.read("region-id")];
    const isComplete = cart_id !== "" || variant_id !== "" && region_id !== "";
    const publishableKey = this.read("publishable-key");
    if (!isComplete || publishableKey === "") return null;
    const backendUrl = this.read("backend-url") || SERVED_BY;
    if (!backendUrl) throw new Error("<partner-commerce-plans> needs backend-url");
    const query = cart_id ? { cart_id } : { variant_id, region_id, quantity: this.read("quantity") || "1" };
    return { backendUrl, publishableKey, query };
  }
};
if (registry && !registry.get("partner-commerce-plans")) registry.define("partner-commerce-plans", PartnerCommercePlans);
export {
  PartnerCommercePlans
};

/** The page itself; everything that changes is drawn by the script. */
export const CONSOLE_MARKUP = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Partner commerce sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console.css">
</head>
<body>
<header class="top">
  <div class="brand"><span class="mark" aria-hidden="true"></span><h1>Partner commerce sandbox</h1><span id="environment" class="chip"></span></div>
  <nav id="tabs" role="tablist" aria-label="Sections">
    <button role="tab" data-tab="catalogue" aria-selected="true">Catalogue <span class="count" id="tab-waiting" hidden></span></button>
    <button role="tab" data-tab="orders">Orders</button>
    <button role="tab" data-tab="transactions">Checkouts</button>
    <button role="tab" data-tab="journal">Journal <span class="live" id="live" title="Live"></span></button>
    <button role="tab" data-tab="settings">Settings <span class="count warn" id="tab-faults" hidden></span></button>
  </nav>
</header>
<main>
  <section id="catalogue" role="tabpanel">
    <div class="tiles" id="tiles"></div>
    <div class="bar">
      <input id="search" type="search" placeholder="Search by name or id" aria-label="Search products">
      <select id="status" aria-label="Filter by status">
        <option value="">All statuses</option>
        <option value="1">Active</option>
        <option value="3">Pending approval</option>
        <option value="4">Rejected</option>
        <option value="2">Archived</option>
      </select>
      <span class="space"></span>
      <button class="primary" id="approve-all">Approve all</button>
    </div>
    <div id="products" class="products"></div>
    <div class="pager" id="product-pager"></div>
  </section>
  <section id="orders" role="tabpanel" hidden><div id="order-list" class="stack"></div><div class="pager" id="order-pager"></div></section>
  <section id="transactions" role="tabpanel" hidden><div id="transaction-list" class="stack"></div><div class="pager" id="transaction-pager"></div></section>
  <section id="journal" role="tabpanel" hidden>
    <div class="bar">
      <input id="journal-filter" type="search" placeholder="Filter by operation, path or status" aria-label="Filter the journal">
      <span class="space"></span>
      <label class="check"><input type="checkbox" id="journal-follow" checked> Follow</label>
    </div>
    <div id="journal-list" class="journal"></div>
  </section>
  <section id="settings" role="tabpanel" hidden>
    <div class="columns">
      <div class="card"><h2>Connection</h2><p class="quiet">Put these into your store's plugin options.</p><dl id="connection"></dl></div>
      <div class="card"><h2>Merchant</h2><form id="config"></form></div>
      <div class="card"><h2>Faults</h2><p class="quiet">Make the next exchanges go wrong.</p><form id="fault"></form><div id="fault-list"></div></div>
      <div class="card"><h2>Start over</h2><p class="quiet">Forgets products, orders, checkouts, faults and the journal.</p><button class="danger" id="reset">Reset the sandbox</button></div>
    </div>
  </section>
</main>
<dialog id="dialog"></dialog>
<div id="toasts" role="status" aria-live="polite"></div>
<script src="/console.js" defer></script>
</body>
</html>
`

// src/store.ts
async function send(store, path, { query, body }) {
  const method = body ? "POST" : "GET";
  if ("client" in store) return store.client.fetch(path, { method, query, body, headers: store.headers });
  const { backendUrl, publishableKey, headers } = store;
  const search = query ? `?${new URLSearchParams(query).toString()}` : "";
  const answer = await fetch(backendUrl.replace(/\/+$/, "") + path + search, {
    method,
    headers: {
      "x-publishable-api-key": publishableKey,
      ...body && { "content-type": "application/json" },
      ...headers
    },
    body: body && JSON.stringify(body)
  });
  if (answer.ok) return await answer.json();
  const { message } = await answer.json().catch(() => ({}));
  throw new Error(message ?? `${answer.status} ${answer.statusText}`);
}

// src/index.ts
var PROVIDER_ID = "pp_partner-commerce_partner-commerce";
async function beginPayment(cart, store, choices = {}) {
  try {
    const collectionId = cart.payment_collection?.id ?? await createCollection(cart.id, store);
    const { payment_collection } = await send(
      store,
      `/store/payment-collections/${encodeURIComponent(collectionId)}/payment-sessions`,
      { body: { provider_id: PROVIDER_ID, data: choices } }
    );
    const session = payment_collection.payment_sessions?.find(
      ({ provider_id, data }) => provider_id === PROVIDER_ID && data?.trx_id
    );
    const shown = session?.data?.redirect_url;
    if (typeof shown === "string") return { kind: "leave", url: shown };
    const { redirect_url: url, reason, message } = await readCheckout({ cartId: cart.id }, store);
    return url === null ? { kind: "refused", code: reason ?? "unavailable", message } : { kind: "leave", url };
  } catch (error) {
    return toRefusal(error);
  }
}
async function createCollection(cart_id, store) {
  const path = "/store/payment-collections";
  const answer = await send(store, path, { body: { cart_id } });
  return answer.payment_collection.id;
}
async function readCheckout(subject, store, locale) {
  const query = subject.orderId === void 0 ? { cart_id: subject.cartId } : { order_id: subject.orderId };
  if (locale) query.locale = locale;
  return (await send(store, "/store/partner-commerce/checkout", { query })).checkout;
}
var WAITING = /* @__PURE__ */ new Set(["open", "held", "approved"]);
async function completeReturn(request, store, locale) {
  const address = typeof request === "object" && "url" in request ? request.url : String(request);
  const cartId = new URL(address, "http://localhost").searchParams.get("cart_id");
  if (!cartId) return { kind: "unknown" };
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`;
  const completed = await send(store, path, { body: {} }).catch(() => null);
  const checkout = await readCheckout({ cartId }, store, locale);
  const orderId = completed?.type === "order" && completed.order?.id || checkout.order_id;
  const isWaiting = WAITING.has(checkout.state) && checkout.reason === null;
  if (orderId && (isWaiting || checkout.state === "none")) return { kind: "order", cartId, orderId, checkout };
  return { kind: isWaiting ? "waiting" : "ended", cartId, checkout };
}
function navigate(url) {
  const escaped = url.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped}"><a href="${escaped}">&rarr;</a>`;
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}
function toRefusal(error) {
  const text = error instanceof Error ? error.message : String(error);
  const [, message, code] = /^(.*) \((\w+)\)$/s.exec(text) ?? [];
  return { kind: "refused", code: code ?? "unavailable", message: message ?? text };
}

export {
  PROVIDER_ID,
  beginPayment,
  readCheckout,
  completeReturn,
  navigate,
  toRefusal
};

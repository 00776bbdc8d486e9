"use client";
import {
  toRefusal
} from "./chunk-QRQ3BCXC.js";

// src/react.tsx
import { createElement, useCallback, useEffect, useRef, useState } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
function PaymentButton({ begin, children, disabled, className, onRefused }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const isLocked = useRef(false);
  const setLock = useCallback((locked) => {
    isLocked.current = locked;
    setBusy(locked);
  }, []);
  useEffect(() => {
    const unlock = (event) => event.persisted && setLock(false);
    addEventListener("pageshow", unlock);
    return () => removeEventListener("pageshow", unlock);
  }, [setLock]);
  const leave = async () => {
    if (isLocked.current) return;
    setLock(true);
    setRefusal(null);
    const begun = await begin().catch(toRefusal);
    if (begun.kind === "leave") return location.assign(begun.url);
    setLock(false);
    if (onRefused) onRefused(begun);
    else setRefusal(begun);
  };
  return /* @__PURE__ */ jsxs(Fragment, { children: [
    /* @__PURE__ */ jsxs(
      "button",
      {
        type: "button",
        className,
        disabled: disabled || isBusy,
        "aria-busy": isBusy,
        onClick: () => void leave(),
        children: [
          children,
          isBusy && /* @__PURE__ */ jsx("span", { "aria-hidden": "true", children: " …" })
        ]
      }
    ),
    refusal && /* @__PURE__ */ jsx("p", { role: "alert", children: refusal.message })
  ] });
}
var CHANGING = /* @__PURE__ */ new Set(["open", "held", "approved"]);
var isFinal = ({ state, order_id }) => !CHANGING.has(state) || state === "approved" && order_id !== null;
function useCheckout(read, { initial = null, everyMs = 3e3 } = {}) {
  const [checkout, setCheckout] = useState(initial);
  const [error, setError] = useState(null);
  const [asked, setAsked] = useState(0);
  const refresh = useCallback(() => setAsked((times) => times + 1), []);
  const first = useRef(initial);
  useEffect(() => {
    let isOver = false;
    let timer;
    const ask = async () => {
      try {
        const answer = await read();
        if (isOver) return;
        setCheckout(answer);
        setError(null);
        if (!isFinal(answer)) timer = setTimeout(() => void ask(), everyMs);
      } catch (failure) {
        if (isOver) return;
        setError(failure);
        timer = setTimeout(() => void ask(), everyMs);
      }
    };
    const known = first.current;
    first.current = null;
    if (!known) void ask();
    else if (!isFinal(known)) timer = setTimeout(() => void ask(), everyMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [read, everyMs, asked]);
  return { checkout, error, refresh };
}
function PaymentState({
  read,
  initial,
  everyMs,
  continueLabel = "Continue",
  className,
  onChange
}) {
  const { checkout } = useCheckout(read, { initial, everyMs });
  const told = useRef(null);
  useEffect(() => {
    if (!checkout) return;
    const key = `${checkout.state} ${checkout.reason ?? ""} ${checkout.order_id ?? ""}`;
    if (told.current !== key) onChange?.(checkout);
    told.current = key;
  }, [checkout, onChange]);
  if (!checkout || checkout.state === "none" && checkout.reason === null) return null;
  const { state, reason, message, redirect_url } = checkout;
  return /* @__PURE__ */ jsxs("div", { role: "status", className, "data-state": state, "data-reason": reason ?? void 0, children: [
    message,
    redirect_url !== null && /* @__PURE__ */ jsxs(Fragment, { children: [
      " ",
      /* @__PURE__ */ jsx("a", { href: redirect_url, children: continueLabel })
    ] })
  ] });
}
function InstallmentPlans(props) {
  const { version, texts, onLoaded, onEmpty, onError } = props;
  const element = useRef(null);
  useEffect(() => void import("./element.js"), []);
  useEffect(() => element.current?.refresh?.(), [version]);
  useEffect(() => {
    const { current } = element;
    const listeners = { "plans-loaded": onLoaded, "plans-empty": onEmpty, "plans-error": onError };
    for (const [name, listener] of Object.entries(listeners))
      if (listener) current?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        if (listener) current?.removeEventListener(name, listener);
    };
  }, [onLoaded, onEmpty, onError]);
  const attributes = {
    "backend-url": props.backendUrl,
    "publishable-key": props.publishableKey,
    "variant-id": props.variantId,
    "region-id": props.regionId,
    "cart-id": props.cartId,
    quantity: props.quantity,
    locale: props.locale,
    minimum: props.minimum,
    texts: texts && JSON.stringify(texts)
  };
  return createElement("partner-commerce-plans", {
    ...attributes,
    class: props.className,
    style: { display: "block", minHeight: 24 },
    suppressHydrationWarning: true,
    ref: element
  });
}
export {
  InstallmentPlans,
  PaymentButton,
  PaymentState,
  useCheckout
};

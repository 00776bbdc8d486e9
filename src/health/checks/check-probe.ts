import { z } from "@medusajs/framework/zod"
import { type Probe, type ProbeOutcome } from "../../service/probe"
import { error, type HealthFinding, ok, warning } from "./finding"

const echo = z.object({
  probe: z.object({ method: z.string(), path: z.string(), authorized: z.boolean(), bytes: z.number().nullable() }),
})
/** The plugin itself refused the call: the call arrived, but a proxy removed its mark. */
const refusal = z.object({ code: z.string(), message: z.string() })

/** Reports the obstacles between the service and the callbacks, from one call from outside. */
export function toProbeFinding(probe: Pick<Probe, "url" | "method" | "body">, outcome: ProbeOutcome): HealthFinding {
  const about = `probe ${probe.method} ${new URL(probe.url).pathname.replace(/[0-9a-f-]{36}$/, "…")}`
  const [message, fix] = explain(probe, outcome) ?? []
  return message === undefined || fix === undefined ? ok(about, `arrives at ${probe.url}`) : error(about, message, fix)
}

/**
 * Reports whether a page of the storefront answers. It may redirect, or say that the cart does not exist. It gives only warnings, because
 * customers may reach pages that this machine cannot reach.
 */
export function toReturnFinding(page: { name: string; url: string }, outcome: ProbeOutcome): HealthFinding {
  const about = `probe ${page.name}`
  const { host } = new URL(page.url)
  if (outcome.kind === "failed") {
    const [message, fix] = explainFailure(outcome, { host, what: page.name, runs: "the storefront" })
    return warning(about, message, fix)
  }
  const { status } = outcome
  if (status >= 500)
    return warning(about, `${host} answers ${status}: customers come back to an error`, "Mend the page.")
  if (status === 404) {
    const fix = `Look whether the storefront has a page at ${page.url}; for a cart that there is, it has to answer.`
    return warning(about, `${host} answers 404`, fix)
  }
  return ok(about, `answers at ${page.url}`)
}

type Explained = [message: string, fix: string]

/** @returns null if the call arrived unchanged */
function explain({ url, body }: Pick<Probe, "url" | "body">, outcome: ProbeOutcome): Explained | null {
  const { host, protocol, pathname } = new URL(url)
  if (outcome.kind === "failed")
    return explainFailure(outcome, { host, what: "callbacks.publicUrl", runs: "the store" })
  const { status, location } = outcome
  if (status >= 300 && status < 400) {
    const fix = "Name the final address in callbacks.publicUrl: the service follows no redirects."
    return [`redirect: ${host} answers ${status} and points to ${location ?? "nowhere"}`, fix]
  }
  if (status === 413) {
    const fix = "Raise the proxy's limit for bodies (client_max_body_size of nginx, for example) to 1 MB."
    return [`body limit: something before the store refuses ${body?.length ?? 0} bytes (413)`, fix]
  }
  const received = echo.safeParse(parse(outcome.text)).data?.probe
  if (!received) return explainUnknownProduct(outcome, { host, protocol, pathname })
  // A proxy may remove the beginning of the path, if publicUrl has its own path.
  if (received.path !== pathname.slice(pathname.indexOf("/partner-commerce"))) {
    const fix = "Let the proxy hand on the path as it is: nothing before it taken away, nothing added."
    return [`rewritten path: ${pathname} arrives as ${received.path}`, fix]
  }
  if (!received.authorized) {
    const fix = "Let the proxy hand on Authorization, and the headers that callbacks.auth names, unchanged."
    return ["stripped Authorization: the call arrives without the secret that it was sent with", fix]
  }
  if (received.bytes !== (body?.length ?? 0)) {
    const fix = "Let the proxy hand on bodies whole and unchanged: no filter, no other encoding."
    return [`body: ${body?.length ?? 0} bytes were sent, ${received.bytes ?? "too many"} arrive`, fix]
  }
  return null
}

/** Explains a foreign page, or our own page without the mark. */
function explainUnknownProduct(
  { status, text }: { status: number; text: string },
  { host, protocol, pathname }: { host: string; protocol: string; pathname: string },
): Explained {
  if (refusal.safeParse(parse(text)).success) {
    const fix = "Let the proxy hand on headers that begin with x-, and probe with the same token as the store has."
    return [`the store is there and does not know the probe (${status})`, fix]
  }
  if (status >= 502 && status <= 504) {
    return [
      `the proxy at ${host} does not reach the store (${status})`,
      "Start the store, or correct where the proxy looks for it.",
    ]
  }
  const fix = `Send ${protocol}//${host}/partner-commerce to this store, with the path as it is, or correct callbacks.publicUrl.`
  return [`rewritten path: ${pathname} does not arrive at this store; ${host} answers ${status}`, fix]
}

const DNS = /^(ENOTFOUND|EAI_\w+|ENODATA)$/
const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO|HOSTNAME_MISMATCH)/

/** @param what the option with the host; `runs`: the expected server */
function explainFailure(
  { code, message }: { code: string; message: string },
  { host, what, runs }: { host: string; what: string; runs: string },
): Explained {
  if (DNS.test(code)) return [`DNS: ${host} has no address (${code})`, `Correct ${what}, or add the name to the DNS.`]
  if (TLS.test(code)) {
    return [
      `TLS: the certificate of ${host} is not accepted (${code})`,
      "Serve a valid certificate for this name, with its chain.",
    ]
  }
  const fix = `Look whether ${runs} runs, and whether a firewall lets calls from outside through.`
  return [`${host} cannot be reached: ${code || message}`, fix]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

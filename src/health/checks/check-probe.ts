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
    return warning(about, `${host} answers ${status}: customers who come back see an error`, "Repair the page.")
  if (status === 404) {
    const fix = `Check whether the storefront has a page at ${page.url}. It must answer for a cart that exists.`
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
    const fix = "Set callbacks.publicUrl to the final address, because the service follows no redirects."
    return [`redirect: ${host} answers ${status} and points to ${location ?? "nowhere"}`, fix]
  }
  if (status === 413) {
    const fix = "Raise the proxy's limit for bodies (client_max_body_size of nginx, for example) to 1 MB."
    return [`body limit: a proxy in front of the store refuses ${body?.length ?? 0} bytes (413)`, fix]
  }
  const received = echo.safeParse(parse(outcome.text)).data?.probe
  if (!received) return explainForeignAnswer(outcome, { host, protocol, pathname })
  // A proxy may remove the beginning of the path, if publicUrl has its own path.
  if (received.path !== pathname.slice(pathname.indexOf("/partner-commerce"))) {
    const fix = "Configure the proxy to pass on the path without a change."
    return [`rewritten path: ${pathname} arrives as ${received.path}`, fix]
  }
  if (!received.authorized) {
    const fix =
      "Configure the proxy to pass on the header Authorization and the headers that callbacks.auth names without a change."
    return ["stripped Authorization: the call arrives without the secret that it was sent with", fix]
  }
  if (received.bytes !== (body?.length ?? 0)) {
    const fix = "Configure the proxy to pass on bodies without a filter or another encoding."
    return [`body: ${body?.length ?? 0} bytes were sent, and ${received.bytes ?? "too many"} arrived`, fix]
  }
  return null
}

/** Explains an answer without the echo of the probe: another server gave it, or this store did not recognise the probe. */
function explainForeignAnswer(
  { status, text }: { status: number; text: string },
  { host, protocol, pathname }: { host: string; protocol: string; pathname: string },
): Explained {
  if (refusal.safeParse(parse(text)).success) {
    const fix =
      "Configure the proxy to pass on headers that begin with x-, and run the probe with the token of this store."
    return [`the store answers, but does not recognise the probe (${status})`, fix]
  }
  if (status >= 502 && status <= 504) {
    return [
      `the proxy at ${host} does not reach the store (${status})`,
      "Start the store, or correct its address in the proxy.",
    ]
  }
  const fix = `Route ${protocol}//${host}/partner-commerce to this store without a change of the path, or correct callbacks.publicUrl.`
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
      "Install a valid certificate for this name, with its whole chain.",
    ]
  }
  const fix = `Check whether ${runs} runs, and whether a firewall blocks calls from outside.`
  return [`${host} cannot be reached: ${code || message}`, fix]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

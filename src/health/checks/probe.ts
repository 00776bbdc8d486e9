import { randomUUID } from "node:crypto"
import { type Probe, sendProbe } from "../../service/probe"
import { fillPlaceholders } from "../../payments/rules/return-address"
import { toBase } from "../../service/rules/wire/parse-url"
import { type Store } from "../../store/store"
import { PROBE_HEADER } from "../../settings/callbacks/probe-mark"
import { toAddresses } from "./check-checkout"
import { toProbeFinding, toReturnFinding } from "./check-probe"
import { type HealthFinding, warning } from "./finding"

/** Larger than any call of the service, and smaller than the default limits of proxies. */
const BODY_BYTES = 64 * 1024

/**
 * Calls the store's own callbacks at the address that the service uses, with the service's secret. The store answers how each call arrived,
 * and records none. The second call has a body. It is sent only if the first call has arrived, because a foreign server at that address
 * must get no data.
 *
 * @param address default the option callbacks.publicUrl
 */
export async function probeFromOutside(store: Store, address?: string): Promise<HealthFinding[]> {
  const { connection } = store
  if (connection.kind === "inert") return []
  const publicUrl = address ?? connection.options.callbacks.publicUrl
  if (publicUrl === undefined) {
    const fix = "Name the address at which the service reaches this store: callbacks.publicUrl."
    return [warning("probe", "there is no address to call", fix)]
  }
  const base = `${toBase(publicUrl)}/partner-commerce/trx`
  const mark = () => ({ [PROBE_HEADER]: connection.probeMark.make(), accept: "application/json" })
  const asked: Probe = {
    url: `${base}/transaction/${randomUUID()}`,
    method: "GET",
    headers: { ...mark(), ...connection.callbackAuth.toCredentials(Buffer.alloc(0)) },
  }
  const first = toProbeFinding(asked, await sendProbe(asked))
  if (first.level !== "ok") return [first]
  const body = Buffer.from(JSON.stringify({ probe: "x".repeat(BODY_BYTES) }))
  const told: Probe = {
    url: `${base}/transaction`,
    method: "POST",
    headers: { ...mark(), "content-type": "application/json", ...connection.callbackAuth.toCredentials(body) },
    body,
  }
  return [first, toProbeFinding(told, await sendProbe(told))]
}

/** Requests the pages to which customers return from the service, like their browsers, for a cart that does not exist. */
export async function probeReturnAddresses(store: Store): Promise<HealthFinding[]> {
  const { connection } = store
  if (connection.kind === "inert" || !connection.checkout) return []
  const findings: HealthFinding[] = []
  for (const [name, address] of toAddresses(connection.checkout.options)) {
    const url = fillPlaceholders(address, { cart_id: "probe", payment_session_id: "probe" })
    const outcome = await sendProbe({ url, method: "GET", headers: { accept: "text/html" } })
    findings.push(toReturnFinding({ name, url }, outcome))
  }
  return findings
}

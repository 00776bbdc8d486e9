/** An exchange in either direction, or a note of an effect without HTTP (an e-mail). */
export interface JournalEntry {
  seq: number
  at: string
  /** `in`: a call to the sandbox. `out`: a call by the sandbox. `note`: neither. */
  direction: "in" | "out" | "note"
  operation: string
  method: string
  path: string
  /** null: the call got no answer, or the answer was lost. */
  status: number | null
  ms: number
  request?: unknown
  response?: unknown
  /** The injected fault, or the reason why no status exists. */
  note?: string
}

export type JournalLine = Omit<JournalEntry, "seq" | "at">

export interface JournalQuery {
  /** Entries after this `seq`. */
  since?: number
  /** The number of newest entries. */
  limit?: number
  /** Exchanges that name this transaction, in their address or in a body. */
  trx_id?: string
}

const MAX_ENTRIES = 5_000
const MAX_BODY_CHARS = 200_000
const MAX_TOTAL_CHARS = 60_000_000
/** Replaces the values of secret keys. `token_id` names a token and is no secret. */
const MASK = "•••"
const SECRET_KEYS = new Set(["token", "access_token", "client_secret", "password", "authorization", "secret"])

/** The last exchanges, newest last. Secrets are cut when a line is built, so none can leave with it. */
export class Journal {
  private entries: { entry: JournalEntry; chars: number }[] = []
  private totalChars = 0
  private seq = 0
  private readonly listeners = new Set<(entry: JournalEntry) => void>()

  constructor(private readonly clock: () => Date) {}

  record(line: JournalLine): JournalEntry {
    const request = toBody(line.request)
    const response = toBody(line.response)
    const entry: JournalEntry = {
      ...line,
      seq: ++this.seq,
      at: this.clock().toISOString(),
      request: request.body,
      response: response.body,
    }
    const chars = request.chars + response.chars
    this.entries.push({ entry, chars })
    this.totalChars += chars
    this.forgetOldest()
    for (const listener of this.listeners) listener(entry)
    return entry
  }

  /** Oldest first. */
  read({ since = 0, limit, trx_id: trxId }: JournalQuery = {}): JournalEntry[] {
    const found = this.entries
      .map(({ entry }) => entry)
      .filter((entry) => entry.seq > since && (trxId === undefined || isAbout(entry, trxId)))
    return limit === undefined ? found : found.slice(Math.max(0, found.length - limit))
  }

  listen(listener: (entry: JournalEntry) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  clear(): void {
    this.entries = []
    this.totalChars = 0
  }

  private forgetOldest(): void {
    let forgotten = 0
    while (this.entries.length - forgotten > MAX_ENTRIES || this.totalChars > MAX_TOTAL_CHARS) {
      this.totalChars -= this.entries[forgotten]?.chars ?? 0
      forgotten += 1
    }
    if (forgotten > 0) this.entries.splice(0, forgotten)
  }
}

/** The catalogue's calls are large and name no transaction: they are not searched. */
function isAbout({ operation, path, request, response }: JournalEntry, trxId: string): boolean {
  if (operation.startsWith("catalog.")) return false
  return path.includes(trxId) || JSON.stringify([request, response]).includes(trxId)
}

function toBody(value: unknown): { body: unknown; chars: number } {
  if (value === undefined) return { body: undefined, chars: 0 }
  const text = typeof value === "string" ? value : JSON.stringify(value, maskSecret)
  if (text.length > MAX_BODY_CHARS) {
    return { body: `${text.slice(0, MAX_BODY_CHARS)}… (${text.length} characters)`, chars: MAX_BODY_CHARS }
  }
  return { body: typeof value === "string" ? text : (JSON.parse(text) as unknown), chars: text.length }
}

function maskSecret(key: string, value: unknown): unknown {
  return typeof value === "string" && SECRET_KEYS.has(key.toLowerCase()) ? MASK : value
}

/** Whether the entry still has the original request, neither masked nor cut off. */
export function isWholeRequest({ request }: JournalEntry): boolean {
  if (request === undefined) return true
  if (typeof request === "string") return !/… \(\d+ characters\)$/.test(request)
  return !JSON.stringify(request).includes(JSON.stringify(MASK))
}

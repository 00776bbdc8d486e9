import { createRequire } from "node:module"

interface PgClient {
  query: (...args: unknown[]) => unknown
}

/**
 * Reports every durable write of this process: a statement outside a transaction that changed a row, and the COMMIT of a transaction
 * with such a statement. A crash between two writes leaves the same database at any moment, so a test that dies after each write covers
 * every step in the database, including those of future code. A death between the service's execution of a call and its answer needs its
 * own test.
 */
export function watchDurableWrites(tell: (write: string) => void): void {
  for (const prototype of clientPrototypes()) {
    const query = prototype.query
    const open = new WeakMap<object, { wrote: string[] }>()
    prototype.query = function (this: PgClient, ...args: unknown[]) {
      const statement = toStatement(args[0])
      const done = (result: unknown) => {
        const write = note(this, statement, open, changedNothing(statement, result))
        if (write) tell(write)
      }
      return afterwards(args, done, () => query.apply(this, args))
    }
  }
}

/** npm may have installed `pg` twice: for knex, and for MikroORM. */
function clientPrototypes(): PgClient[] {
  const load = createRequire(__filename)
  const files = ["knex", "@mikro-orm/postgresql"].map((user) => createRequire(load.resolve(user)).resolve("pg"))
  return [...new Set(files)].map((file) => (load(file) as { Client: { prototype: PgClient } }).Client.prototype)
}

function toStatement(query: unknown): string {
  if (typeof query === "string") return query
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : ""
}

/** Tables about the state of a process, its call rate and its history. A write to them is not a step of any work. */
const OF_NO_WORK: ReadonlySet<string> = new Set([
  "partner_commerce_heartbeat",
  "partner_commerce_history",
  "partner_commerce_rate_bucket",
  "partner_commerce_sweep",
])

/** An UPDATE in these clauses writes nothing by itself: it locks, or belongs to an INSERT. */
const CLAUSES = /\b(for\s+(no\s+key\s+)?update|do\s+update\s+set)\b/gi

const WRITES = /\b(insert\s+into|update|delete\s+from)\s+"?(?:public"?\.)?"?(\w+)/gi

/** The row count covers only the last part of a statement, so a statement with an earlier write may have written at any count. */
const WRITES_BEFORE = /\bas\s+(?:not\s+)?(?:materialized\s+)?\(\s*(?:insert|update|delete|merge|with)\b/i

function changedNothing(statement: string, result: unknown): boolean {
  const [word = ""] = /^\w+/.exec(statement.trimStart()) ?? []
  if (/^select$/i.test(word)) return true
  const count = typeof result === "object" && result !== null && "rowCount" in result ? result.rowCount : null
  return /^(insert|update|delete|with)$/i.test(word) && count === 0 && !WRITES_BEFORE.test(statement)
}

/** @returns the writes that became durable with this statement, or null */
function note(
  client: object,
  statement: string,
  open: WeakMap<object, { wrote: string[] }>,
  isNothingChanged: boolean,
): string | null {
  const word = statement.trimStart().slice(0, 8).toLowerCase()
  if (word.startsWith("begin") || word.startsWith("start tr")) {
    open.set(client, { wrote: [] })
    return null
  }
  const transaction = open.get(client)
  if (word.startsWith("commit")) {
    open.delete(client)
    return transaction && transaction.wrote.length > 0 ? `commit of ${transaction.wrote.join(", ")}` : null
  }
  if (/^rollback\s*;?$/i.test(statement.trim())) {
    open.delete(client)
    return null
  }
  const written = isNothingChanged
    ? []
    : [...statement.replace(CLAUSES, "").matchAll(WRITES)].flatMap(([, verb, table = ""]) =>
        OF_NO_WORK.has(table) ? [] : `${verb} ${table}`,
      )
  if (written.length === 0) return null
  if (!transaction) return written.join(", ")
  transaction.wrote.push(...written)
  return null
}

/** `pg` answers by promise, callback or a query object's callback: in every case `done` runs first. */
function afterwards(args: unknown[], done: (result: unknown) => void, send: () => unknown): unknown {
  const callbackAt = args.findIndex((argument) => typeof argument === "function")
  const query = args[0]
  if (callbackAt >= 0) {
    args[callbackAt] = withBefore(args[callbackAt] as Callback, done)
    return send()
  }
  if (typeof query === "object" && query !== null && "callback" in query && typeof query.callback === "function") {
    query.callback = withBefore(query.callback as Callback, done)
    return send()
  }
  const answer = send()
  return answer instanceof Promise
    ? answer.then((value: unknown) => {
        done(value)
        return value
      })
    : answer
}

type Callback = (error: unknown, ...rest: unknown[]) => unknown

function withBefore(callback: Callback, before: (result: unknown) => void): Callback {
  return function (this: unknown, error, ...rest) {
    if (!error) before(rest[0])
    return callback.call(this, error, ...rest)
  }
}

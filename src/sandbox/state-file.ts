import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { type CategoryObject } from "../service/rules/wire/catalog"
import { type ProductRecord } from "./catalog/store"
import { type TransactionState } from "./transactions/store"
import { type World } from "./world"

/** The persistent part of the state. The journal, the waiting faults and the running callbacks end with the process. */
interface SavedState {
  version: 1
  categories: CategoryObject[]
  products: ProductRecord[]
  transactions: TransactionState
}

const SAVE_AFTER_MS = 300

/** Keeps the state in one JSON file. It writes a temporary file and renames it, so that a reader or a crash never finds a partial file. */
export class StateFile {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly path: string,
    private readonly world: World,
  ) {}

  /** Throws if the file exists and is not a state; without a file the sandbox starts empty. */
  load(): void {
    const text = readIfThere(this.path)
    if (text === undefined) return
    const state = parseState(text, this.path)
    for (const record of state.products) this.world.catalog.put(record)
    this.world.categories = state.categories
    this.world.transactions.load(state.transactions)
  }

  /** Saves soon: many changes in a row are one write. */
  schedule(): void {
    this.timer ??= setTimeout(() => this.save(), SAVE_AFTER_MS)
  }

  save(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const { catalog, categories, transactions } = this.world
    const state: SavedState = {
      version: 1,
      categories,
      products: [...catalog.all()],
      transactions: transactions.dump(),
    }
    const aside = `${this.path}.${process.pid}.tmp`
    writeFileSync(aside, JSON.stringify(state), { mode: 0o600 })
    renameSync(aside, this.path)
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

function parseState(text: string, path: string): SavedState {
  try {
    const state = JSON.parse(text) as SavedState
    if (state.version === 1 && Array.isArray(state.products)) return state
  } catch {
    // The code below reports it, with the same message as for other invalid files.
  }
  throw new Error(`${path} is not a sandbox state file: remove it, or name another with --state`)
}

import { freePort } from "./free-port"
import { startStoreProcess, type StoreProcess } from "./store-process"
import { type StoreWorld } from "./store-world"

interface Place {
  /** Null while its process is booting. */
  process: StoreProcess | null
  booting: Promise<void>
}

/** Processes of one store in parallel. A process that dies starts again, as with an orchestrator. */
export class StoreCrew {
  private places: Place[] = []
  private isEnding = false
  private turn = 0

  constructor(
    private readonly world: StoreWorld<unknown>,
    private readonly env: Record<string, string>,
  ) {}

  async start(count: number): Promise<void> {
    this.isEnding = false
    this.places = Array.from({ length: count }, () => this.open())
    await this.booted()
  }

  /** Every process that runs now. */
  get running(): StoreProcess[] {
    return this.places.flatMap(({ process }) => process ?? [])
  }

  /** Returns the process of a place, or another one while that process boots. */
  async at(place: number): Promise<StoreProcess> {
    if (this.running.length === 0) await Promise.race(this.places.map(({ booting }) => booting))
    const process = this.places[place]?.process ?? this.running[0]
    if (!process) throw new Error("No process runs")
    return process
  }

  /** The origin of each running process in turn; an origin without a process if all are booting. */
  next(): string {
    const { running } = this
    this.turn += 1
    return running[this.turn % Math.max(running.length, 1)]?.url ?? "http://localhost:1"
  }

  /** Resolves when every place has its process. */
  async booted(): Promise<void> {
    await Promise.all(this.places.map(({ booting }) => booting))
  }

  /** Ends every process. @param end of the process at a place */
  async end(end: (process: StoreProcess, place: number) => Promise<void>): Promise<void> {
    this.isEnding = true
    await this.booted()
    await Promise.all(this.places.map(async ({ process }, place) => process && (await end(process, place))))
  }

  private open(): Place {
    const place: Place = { process: null, booting: Promise.resolve() }
    place.booting = this.boot(place)
    return place
  }

  private async boot(place: Place): Promise<void> {
    const process = await startStoreProcess({ ...this.world, port: await freePort(), env: this.env })
    place.process = process
    void process.ended.then(() => {
      place.process = null
      if (!this.isEnding) place.booting = this.boot(place)
    })
  }
}

const FLAGS = 5
const SMALLEST = 1 << 10
const MOST_FULL = 0.75

/**
 * The products of a remote list, and the versions seen of each. Per product it keeps eight bytes: 59 bits of the id's hash, and one bit for
 * each version. Among a million products, the chance that two count as one is one in a million.
 */
export class SeenVersions {
  private low = new Uint32Array(SMALLEST)
  private high = new Uint32Array(SMALLEST)
  /** The number of products. */
  size = 0

  /** @param version 1 to 4; 0 = an unreadable one @returns false if it was seen before */
  add(id: string, version: 0 | 1 | 2 | 3 | 4): boolean {
    if (this.size >= this.low.length * MOST_FULL) this.grow()
    const low = hash(id, 0x811c9dc5)
    const high = ((hash(id, 0x9747b28c) >>> FLAGS) << FLAGS) >>> 0
    const place = this.placeOf(low, high)
    const found = this.high[place] ?? 0
    const flag = 1 << version
    if ((found & ALL_FLAGS) === 0) this.size += 1
    this.low[place] = low
    this.high[place] = (high | found | flag) >>> 0
    return (found & flag) === 0
  }

  /** The slot of this product, or the free slot that it gets. */
  private placeOf(low: number, high: number): number {
    const mask = this.low.length - 1
    for (let place = (low ^ (high >>> FLAGS)) & mask; ; place = (place + 1) & mask) {
      const found = this.high[place] ?? 0
      if ((found & ALL_FLAGS) === 0) return place
      if (this.low[place] === low && (found & ~ALL_FLAGS) >>> 0 === high) return place
    }
  }

  private grow(): void {
    const { low: lows, high: highs } = this
    this.low = new Uint32Array(lows.length * 2)
    this.high = new Uint32Array(lows.length * 2)
    for (const [index, high] of highs.entries()) {
      if ((high & ALL_FLAGS) === 0) continue
      const low = lows[index] ?? 0
      const place = this.placeOf(low, (high & ~ALL_FLAGS) >>> 0)
      this.low[place] = low
      this.high[place] = high
    }
  }
}

const ALL_FLAGS = (1 << FLAGS) - 1

const { imul } = Math

/** MurmurHash3, whose bits all depend on every character. */
function hash(text: string, seed: number): number {
  let state = seed
  for (let at = 0; at < text.length; at += 1) {
    let block = imul(text.charCodeAt(at), 0xcc9e2d51)
    block = imul((block << 15) | (block >>> 17), 0x1b873593)
    state ^= block
    state = (imul((state << 13) | (state >>> 19), 5) + 0xe6546b64) | 0
  }
  state ^= text.length
  state = imul(state ^ (state >>> 16), 0x85ebca6b)
  state = imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

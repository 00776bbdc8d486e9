export interface Memory {
  /** The heap and its buffers in use, in MB. The store has just collected its garbage. */
  usedMb: number
  /** The resident set, in MB. It contains free memory that the C library keeps (profiles/startup.md). */
  residentMb: number
}

const MB = 1024 * 1024

/** Reports the memory of a store that does nothing. */
export default function rest(): Promise<Memory> {
  const { heapUsed, external, rss } = process.memoryUsage()
  return Promise.resolve({ usedMb: (heapUsed + external) / MB, residentMb: rss / MB })
}

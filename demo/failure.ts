/** The demo cannot go on; the message is one sentence for the person who started it. */
export class DemoFailure extends Error {
  override name = "DemoFailure"
}

/** @returns the sentence of a DemoFailure, or the first line of any other error and of its causes */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DemoFailure) return error.message
  const sentence = `${error.name}: ${error.message.split("\n")[0]}`
  return error.cause === undefined ? sentence : `${sentence} (${toSentence(error.cause)})`
}

/** The demo cannot go on; the message is one sentence for the person who started it. */
export class DemoFailure extends Error {
  override name = "DemoFailure"
}

/** @returns what to print when anything went wrong: the sentence of a failure, or the first line of an error */
export function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof DemoFailure ? error.message : `${error.name}: ${error.message.split("\n")[0]}`
}

import { toRefusal } from "medusa-partner-commerce-storefront"

export interface Result {
  /** A sentence for the customer. */
  error: string | null
}

/** In production Next.js hides the message of an error that a server action throws. So the actions return it. */
export async function attempt(work: () => Promise<unknown>): Promise<Result> {
  try {
    await work()
    return { error: null }
  } catch (error) {
    return { error: toSentence(error) }
  }
}

/** Only an answer of the store has a status and a message for the customer. */
export function toSentence(error: unknown): string {
  const isAnswer = error instanceof Error && "status" in error && typeof error.status === "number"
  return isAnswer ? toRefusal(error).message : "The store does not answer now: please try again."
}

import { z } from "@medusajs/framework/zod"

/** Messages from the store's process to the demo, over Node's own channel between parent and child. */
export const storeMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("migrated") }),
  z.object({ kind: z.literal("serving") }),
  /** `seeded` is null when the database held a store already. */
  z.object({
    kind: z.literal("ready"),
    seeded: z.object({ products: z.int(), variants: z.int(), categories: z.int(), pictures: z.int() }).nullable(),
  }),
  z.object({ kind: z.literal("failed"), reason: z.string() }),
])
export type StoreMessage = z.infer<typeof storeMessage>

export type MessageOf<Kind extends StoreMessage["kind"]> = Extract<StoreMessage, { kind: Kind }>

/** Replay buffer: it keeps every message, because a store that was seeded before is ready before anybody asks. */
export class MessageBuffer {
  private readonly received: StoreMessage[] = []
  private readonly listeners = new Set<(message: StoreMessage) => void>()

  receive(rawMessage: unknown): void {
    const message = storeMessage.parse(rawMessage)
    this.received.push(message)
    for (const listener of this.listeners) listener(message)
  }

  first<Kind extends StoreMessage["kind"]>(kind: Kind): Promise<MessageOf<Kind>> {
    return new Promise((resolve) => {
      const listen = (message: StoreMessage) => {
        if (isKind(message, kind)) resolve(message)
      }
      this.received.forEach(listen)
      this.listeners.add(listen)
    })
  }
}

function isKind<Kind extends StoreMessage["kind"]>(message: StoreMessage, kind: Kind): message is MessageOf<Kind> {
  return message.kind === kind
}

import { z } from "@medusajs/framework/zod"

/** What the store's process tells the demo, over Node's own channel between parent and child. */
export const storeNews = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("migrated") }),
  z.object({ kind: z.literal("serving") }),
  /** `seeded` is null when the database held a store already. */
  z.object({
    kind: z.literal("ready"),
    seeded: z.object({ products: z.int(), variants: z.int(), categories: z.int(), pictures: z.int() }).nullable(),
  }),
  z.object({ kind: z.literal("failed"), reason: z.string() }),
])
export type StoreNews = z.infer<typeof storeNews>

export type NewsOf<Kind extends StoreNews["kind"]> = Extract<StoreNews, { kind: Kind }>

/** Keeps what was heard: a question may come after its answer, since a store that was seeded before is ready at once. */
export class NewsDesk {
  private readonly heard: StoreNews[] = []
  private readonly listeners = new Set<(news: StoreNews) => void>()

  hear(message: unknown): void {
    const news = storeNews.parse(message)
    this.heard.push(news)
    for (const listener of this.listeners) listener(news)
  }

  first<Kind extends StoreNews["kind"]>(kind: Kind): Promise<NewsOf<Kind>> {
    return new Promise((tell) => {
      const listen = (news: StoreNews) => {
        if (isKind(news, kind)) tell(news)
      }
      this.heard.forEach(listen)
      this.listeners.add(listen)
    })
  }
}

function isKind<Kind extends StoreNews["kind"]>(news: StoreNews, kind: Kind): news is NewsOf<Kind> {
  return news.kind === kind
}

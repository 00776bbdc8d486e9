import { z } from "@medusajs/framework/zod"

/** Paging as in Medusa's admin API. */
export const paginationParams = {
  limit: z.coerce.number().int().min(1).max(1000).default(50).describe("The most rows of an answer."),
  offset: z.coerce.number().int().min(0).default(0).describe("The number of rows to skip."),
}

export interface Page {
  count: number
  /** False: the list has more than `count` rows. Absent: `count` is exact. */
  is_count_exact?: boolean
  limit: number
  offset: number
}

/** The page of a list that is always complete. */
export const toSinglePage = (rows: unknown[]): Page => ({ count: rows.length, limit: rows.length, offset: 0 })

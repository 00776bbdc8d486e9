import { z } from "@medusajs/framework/zod"

/** An id that Medusa made. Other texts, such as a zero byte, would fail in the database with a 500. */
export const medusaId = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)

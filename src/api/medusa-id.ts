import { z } from "@medusajs/framework/zod"

/** An id as Medusa makes it. Other texts, such as a zero byte, would fail in the database and give a 500. */
export const medusaId = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)

import { z } from "@medusajs/framework/zod"

/** What the workflow engine answers for a run that throws nothing. */
export const workflowRun = z.object({
  result: z.unknown(),
  errors: z.array(z.object({ action: z.string().nullish(), error: z.unknown() })).default([]),
})

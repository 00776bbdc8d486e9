import { z } from "@medusajs/framework/zod"

/** The answer of the workflow engine for a run that throws no error. */
export const workflowRun = z.object({
  result: z.unknown(),
  errors: z.array(z.object({ action: z.string().nullish(), error: z.unknown() })).default([]),
})

import { type CreateWorkflowComposerContext } from "@medusajs/framework/workflows-sdk"

type Hooks = CreateWorkflowComposerContext["hooks_"]

/** Medusa's own lists of hooks with a handler, by workflow: by them it refuses a second handler (workflows-sdk, `createHook`). */
const composed = new Map<string, Hooks>()

/** @param context of the composer, its `this` */
export function keepHooks(workflowId: string, context: CreateWorkflowComposerContext): void {
  composed.set(workflowId, context.hooks_)
}

/** The engine copies whatever passes through it, several times and deeply: where nobody listens, nothing has to pass. */
export const hasHandler = (workflowId: string, hook: string): boolean =>
  composed.get(workflowId)?.registered.includes(hook) ?? false

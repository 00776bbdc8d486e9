import { type CreateWorkflowComposerContext } from "@medusajs/framework/workflows-sdk"

type Hooks = CreateWorkflowComposerContext["hooks_"]

/** Medusa's own lists of hooks with a handler, by workflow. Medusa refuses a second handler by them (workflows-sdk, `createHook`). */
const composed = new Map<string, Hooks>()

/** @param context of the composer, its `this` */
export function keepHooks(workflowId: string, context: CreateWorkflowComposerContext): void {
  composed.set(workflowId, context.hooks_)
}

/** Whether a hook has a handler. The engine copies its input several times and deeply, so without a handler the workflow should not run. */
export const hasHandler = (workflowId: string, hook: string): boolean =>
  composed.get(workflowId)?.registered.includes(hook) ?? false

/** Does nothing: the store reports its memory before a task. */
export default async function rest(): Promise<void> {}

/** @returns null when the time is up first; the caller decides what becomes of the task */
export async function withTimeLimit<T>(ms: number, task: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([task, timeUp])
  } finally {
    clearTimeout(timer)
  }
}

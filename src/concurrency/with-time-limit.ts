/** @returns null if the time is up first; the task continues, and the caller handles it */
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

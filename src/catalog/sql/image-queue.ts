/** The number of parallel downloads in all and per host, so that a slow host leaves room for the others. */
const AT_ONCE = 24
const OF_ONE_HOST = 8

/** Does a task for each address, hosts side by side. @returns in no particular order */
export async function forEachImage<Done>(
  urls: Iterable<string>,
  hostOf: (url: string) => string,
  task: (url: string) => Promise<Done>,
): Promise<Done[]> {
  const hosts = new Map<string, { waiting: string[]; busy: number }>()
  for (const url of urls) {
    const host = hosts.get(hostOf(url)) ?? { waiting: [], busy: 0 }
    host.waiting.push(url)
    hosts.set(hostOf(url), host)
  }
  const done: Done[] = []
  const worker = async () => {
    for (;;) {
      const free = [...hosts.values()].find(({ waiting, busy }) => waiting.length > 0 && busy < OF_ONE_HOST)
      const url = free?.waiting.shift()
      // A worker that is busy with a host takes the next image of that host.
      if (!free || url === undefined) return
      free.busy++
      done.push(await task(url))
      free.busy--
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

import { type ServerResponse } from "node:http"
import { type World } from "../world"

const KEEP_ALIVE_MS = 15_000

/** Streams the journal as server-sent events; a client that reconnects names the last event it saw. */
export function streamEvents(world: World, response: ServerResponse, lastEventId: number | undefined): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
  response.write(": the journal\n\n")
  const write = (entry: { seq: number }) => response.write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`)
  if (lastEventId !== undefined) world.journal.read({ since: lastEventId }).forEach(write)
  const forget = world.journal.listen(write)
  const timer = setInterval(() => response.write(": still here\n\n"), KEEP_ALIVE_MS)
  timer.unref()
  response.on("close", () => {
    forget()
    clearInterval(timer)
  })
}

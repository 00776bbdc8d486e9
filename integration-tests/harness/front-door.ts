import { createServer, request as startRequest } from "node:http"

/** The public address of a store whose processes change, like a load balancer. */
export interface FrontDoor {
  close: () => void
}

/**
 * Passes each request to one process. A process that dies breaks the connection, as it would without the door.
 *
 * @param choose returns the origin of a process
 */
export async function openFrontDoor(port: number, choose: () => string): Promise<FrontDoor> {
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(choose())
    const { url: path, method, headers } = request
    const onward = startRequest({ hostname, port, path, method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on("error", () => response.destroy())
      answer.pipe(response)
    })
    onward.on("error", () => response.destroy())
    request.on("error", () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "localhost", resolve)
  })
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { adminUser } from "../harness/admin-user"
import { adminBearer, httpClient, type HttpClient } from "../harness/http-client"
import type { RunningCommand } from "./command"
import type { FreshStore } from "./fresh-store"
import { waitForStart } from "./patience"

/** `medusa start` on the built store, with its admin user logged in. */
export interface RunningStore {
  url: string
  admin: HttpClient
  command: RunningCommand
}

/** @throws Error with the store's log, if the store stops during its start */
export async function startStore(store: FreshStore, environment: Record<string, string>): Promise<RunningStore> {
  const url = `http://localhost:${environment.PORT}`
  const command = store.startBuilt(environment)
  await waitForStart(command, async () => {
    const answer = await fetch(`${url}/health`).catch(() => null)
    return answer?.ok ? true : null
  })
  const authorization = await adminBearer(url, adminUser)
  return { url, admin: httpClient({ baseUrl: url, headers: () => ({ authorization }) }), command }
}

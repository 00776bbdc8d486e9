import { type Store } from "../../store/store"

export const PICTURES_NOT_PUBLIC = "pictures_not_public"

/**
 * Raises a problem for picture hosts that the service cannot reach, until no published product of the channel has a picture on such a host.
 */
export async function refreshPicturesProblem(store: Store): Promise<void> {
  const { connection, configuration, problems } = store
  if (connection.kind === "inert") return
  const { settings } = await configuration.settings.read()
  const hosts = await connection.images.hostsOutOfReach(settings.sales_channel_id)
  if (hosts.length === 0) {
    await problems.clear(PICTURES_NOT_PUBLIC)
    return
  }
  await problems.raise({ key: PICTURES_NOT_PUBLIC, code: PICTURES_NOT_PUBLIC, values: { hosts: hosts.join(", ") } })
}

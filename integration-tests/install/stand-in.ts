import { httpClient, type HttpClient } from "../harness/http-client"
import type { FreshStore } from "./fresh-store"
import { get } from "./merchant"
import { waitForStart } from "./patience"

/** The stand-in service, run by the package's command. */
export interface StandIn {
  /** The command's output for scripts: addresses and credentials in the form of the plugin's options. */
  connection: Connection
  control: HttpClient
  /** Returns the service's product, or undefined. */
  product: (partnerId: string) => Promise<{ in_stock: number; statuses: number[] } | undefined>
  /** Returns the number of the store's calls. */
  countCalls: () => Promise<number>
}

interface Connection {
  url: string
  catalog_url: string
  transactions_url: string
  token: string
  shop_code: string
  mer_code: string
  callback_bearer: string
}

export interface StandInPlace {
  port: number
  /** The address of the store's callbacks. */
  merchantUrl: string
}

export async function startStandIn(
  store: Pick<FreshStore, "start">,
  { port, merchantUrl }: StandInPlace,
): Promise<StandIn> {
  const args = ["sandbox", "--port", String(port), "--merchant-url", merchantUrl, "--json"]
  const command = store.start("partner-commerce", args)
  const [line] = await waitForStart(command, () => command.output().match(/^\{.*\}$/m))
  const connection = JSON.parse(line) as Connection
  const control = httpClient({ baseUrl: `${connection.url}/control` })
  return {
    connection,
    control,
    product: async (partnerId) => {
      const { products } = await get(control, "/products")
      return products.find(({ id }: { id: string }) => id === partnerId)
    },
    countCalls: async () => {
      const { entries } = await get(control, "/journal")
      return entries.filter(({ direction }: { direction: string }) => direction === "in").length
    },
  }
}

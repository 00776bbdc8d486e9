import { type RemoteForgetting } from "../../../../../../use-cases/payments/connection/forget-connection"
import { type ShownConnection } from "../../../../../../use-cases/payments/connection/show-connection"

export interface AdminConnectionResponse {
  connection: ShownConnection
}

export interface AdminConnectionDeletedResponse {
  id: string
  object: "connection"
  deleted: true
  remote: RemoteForgetting
}

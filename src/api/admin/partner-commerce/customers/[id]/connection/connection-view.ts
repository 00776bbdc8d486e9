import { type RemoteForgetting } from "../../../../../../use-cases/payments/forget-connection"
import { type ShownConnection } from "../../../../../../use-cases/payments/show-connection"

export interface AdminConnectionResponse {
  connection: ShownConnection
}

export interface AdminConnectionDeletedResponse {
  id: string
  object: "connection"
  deleted: true
  remote: RemoteForgetting
}

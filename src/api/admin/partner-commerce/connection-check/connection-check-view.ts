/** The whole answer of the connection check is JSON already. */
export type {
  ConnectionCheck as AdminConnectionCheckResponse,
  FailedCall as AdminFailedCall,
  PingCheck as AdminPingCheck,
} from "../../../../health/checks/check-connection"

/** Why a request of the admin is refused. */
import { type ServiceFailure } from "./service-error"
import { type Fault } from "./settings/fault"
import { type OptionProblem } from "./settings/options"
import { type InstallationDifference } from "./settings/installation"

export type Objection =
  | PushObstacle
  | { code: "invalid_fields"; fields: FieldProblem[] }
  | { code: "plan_moved" }
  | { code: "run_not_held"; status: string }
  | { code: "no_deal"; trx_id: string }
  | { code: "deal_not_delivered"; state: string }
  | { code: "nothing_to_repeat" }
  | { code: "test_deal" }
  | { code: "not_in_store"; setting: string; what: string; id: string }
  | { code: "no_category"; id: string }
  | { code: "no_product"; ids: string }
  | { code: "no_item"; id: string }
  | { code: "no_remote_category"; category: string }
  | { code: "no_device_key"; category: string; device_key: string; known: string }
  | { code: "nothing_imported"; entries: number; reasons: string }
  | { code: "service_failed"; message: string; failure: ServiceFailure }

/** Why nothing is pushed at all. */
export type PushObstacle =
  | { code: "options_wrong"; options: OptionProblem[] }
  | CopiedDatabase
  | { code: "switched_off" }
  | { code: "settings_missing"; settings: string }
  | { code: "paused" }

/** This database was bound to another place. */
export interface CopiedDatabase {
  code: "copied_database"
  differences: InstallationDifference[]
}

export type FieldProblem = { field: string; message: string } & Fault

/** In English, for logs, the command line and languages that have no words for the code. */
export function toObjectionText(objection: Objection): string {
  switch (objection.code) {
    case "options_wrong":
      return `the plugin's options are not right: ${objection.options.map(({ option, message }) => `${option} ${message}`).join("; ")}`
    case "copied_database":
      return `this database was bound to another place, so it may be a copy: ${objection.differences.map(toDifferenceText).join("; ")}`
    case "switched_off":
      return "the setting enabled is off"
    case "settings_missing":
      return `these settings are missing: ${objection.settings}`
    case "paused":
      return "pushing is paused"
    case "invalid_fields":
      return objection.fields.map(({ field, message }) => [field, message].filter(Boolean).join(": ")).join("; ")
    case "plan_moved":
      return "The catalogue moved since this plan was made: look at a new one"
    case "run_not_held":
      return `Only a held run can be discarded; this one is ${objection.status}`
    case "no_deal":
      return `There is no deal with the transaction ${objection.trx_id}`
    case "deal_not_delivered":
      return `The deal is ${objection.state}: the service expects no delivery of it`
    case "test_deal":
      return "It is a purchase that nobody made: the service knows nothing of it, and is told nothing"
    case "nothing_to_repeat":
      return "delivery_status: nothing was told yet that could be repeated"
    case "not_in_store":
      return `${objection.setting}: this store has no ${objection.what} ${objection.id}`
    case "no_category":
      return `category_id: this store has no category ${objection.id}`
    case "no_product":
      return `This store has no product ${objection.ids}`
    case "no_item":
      return `No item has the partner id, variant id or SKU ${objection.id}`
    case "no_remote_category":
      return `category: the service has no category "${objection.category}"`
    case "no_device_key":
      return `device_key: "${objection.category}" has no device key "${objection.device_key}"; the service knows ${objection.known}`
    case "nothing_imported":
      return `Nothing was imported: ${objection.reasons}. Import with skip_unresolved to leave these out`
    case "service_failed":
      return objection.message
  }
}

const PLACES: Record<InstallationDifference["what"], string> = {
  shop: "the shop",
  service: "the service's address",
  environment: "the environment",
  store: "the store's address",
  database: "the database",
}

const toDifferenceText = ({ what, bound, here }: InstallationDifference) =>
  `${PLACES[what]} was ${bound} and is ${here}`

import { KEPT_OF_BODY } from "../../rules/erase"

const KEPT = KEPT_OF_BODY.map((key) => `'${key}'`).join(", ")

/** The part of a deal's body that stays (SQL). The remaining customer is empty. */
export const ERASED_BODY = `((SELECT jsonb_object_agg(key, value) FROM jsonb_each(body) WHERE key IN (${KEPT})) || '{"customer": {}}'::jsonb)`

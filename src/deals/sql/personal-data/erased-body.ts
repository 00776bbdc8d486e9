import { KEPT_OF_BODY } from "../../rules/erase"

const KEPT = KEPT_OF_BODY.map((key) => `'${key}'`).join(", ")

/** The part of a deal's body that stays (SQL). Whoever reads it finds a customer of whom nothing is known. */
export const ERASED_BODY = `((SELECT jsonb_object_agg(key, value) FROM jsonb_each(body) WHERE key IN (${KEPT})) || '{"customer": {}}'::jsonb)`

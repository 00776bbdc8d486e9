/** SQL: whether another person pays for the customer's goods. An index holds exactly this expression. */
export const IS_GIFT = "COALESCE(jsonb_typeof(body->'sender'), 'null') <> 'null'"

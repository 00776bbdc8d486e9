/**
 * An item waits in two lanes, each with its own versions: stock is sent at once and without content, content waits for more changes. (The
 * requests of one push use three lanes, `BATCH_LANES`: status changes go before content.)
 */
export const LANES = ["stock", "content"] as const
export type Lane = (typeof LANES)[number]

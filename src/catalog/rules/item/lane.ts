/**
 * An item waits in two lanes, each with its own versions: stock travels alone and at once, content waits for more changes. (The requests of
 * one push use three lanes, `BATCH_LANES`: status changes go before content.)
 */
export type Lane = "stock" | "content"

/**
 * An item waits in two lanes, each with versions of its own: stock travels at once and alone, content waits for more changes. (The requests
 * of one push go in three, `BATCH_LANES`: what appears or disappears goes before contents.)
 */
export type Lane = "stock" | "content"

/** The page of a list that always comes whole. */
export const wholeList = (rows: unknown[]) => ({ count: rows.length, limit: rows.length, offset: 0 })

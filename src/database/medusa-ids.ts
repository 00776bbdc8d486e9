const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const TIME_LENGTH = 10

/**
 * An id of Medusa is a prefix and a ULID, and a ULID begins with the time of its creation. Many of Medusa's tables have no index by time,
 * so a condition on the id finds the latest rows through the primary key.
 *
 * @returns a lower bound of all ids from the last `ageMs`
 */
export function toOldestId(prefix: string, ageMs: number, now = Date.now()): string {
  const digits = (now - ageMs).toString(CROCKFORD.length).padStart(TIME_LENGTH, "0")
  return `${prefix}_${[...digits].map((digit) => CROCKFORD[parseInt(digit, CROCKFORD.length)]).join("")}`
}

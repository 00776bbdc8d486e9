const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const TIME_LENGTH = 10

/**
 * Medusa's ids are a prefix and a ULID, which begins with its time of creation. Many of Medusa's tables have no index by time, so a
 * condition on the id reads the latest rows by the primary key.
 *
 * @returns a lower bound of all ids from the last `ageMs`
 */
export function toOldestId(prefix: string, ageMs: number, now = Date.now()): string {
  const digits = (now - ageMs).toString(CROCKFORD.length).padStart(TIME_LENGTH, "0")
  return `${prefix}_${[...digits].map((digit) => CROCKFORD[parseInt(digit, CROCKFORD.length)]).join("")}`
}

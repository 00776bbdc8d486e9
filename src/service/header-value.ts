/** A header's value; for a repeated header its first value. */
export const toHeaderValue = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

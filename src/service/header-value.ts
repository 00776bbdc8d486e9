/** A header's value; of one that came several times the first. */
export const toHeaderValue = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

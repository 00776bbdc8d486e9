/** Phone numbers in a form for comparison: people write the same number with or without its country code and spaces. */

/** Calling codes of countries whose national numbers begin with a 0 instead. */
const CALLING_CODES: Record<string, string> = {
  ...{ ph: "63", id: "62", my: "60", th: "66", vn: "84", kh: "855", mm: "95", la: "856", bn: "673" },
  ...{ tw: "886", jp: "81", kr: "82", cn: "86", in: "91", pk: "92", bd: "880", lk: "94", np: "977" },
  ...{ au: "61", nz: "64", gb: "44", ie: "353", de: "49", fr: "33", nl: "31", be: "32", ch: "41", at: "43" },
}

/** Shorter texts are not a customer's phone number. */
const SHORTEST = 7

/**
 * @param country of the address, two letters
 * @returns digits with the calling code, if it is known; null if the text is no phone number
 */
export function toPhoneKey(phone: string | null | undefined, country: string | null): string | null {
  const written = (phone ?? "").trim()
  const digits = written.replace(/\D/g, "")
  if (digits.length < SHORTEST || /^0+$/.test(digits)) return null
  if (written.startsWith("+")) return digits
  if (digits.startsWith("00")) return digits.slice(2)
  const code = CALLING_CODES[country ?? ""]
  if (code === undefined) return digits
  if (digits.startsWith("0")) return `${code}${digits.slice(1)}`
  // Ten digits are a whole number without its 0; longer ones begin with the calling code.
  return digits.startsWith(code) && digits.length > 10 ? digits : `${code}${digits}`
}

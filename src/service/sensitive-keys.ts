/** Field names whose value is a secret or personal. They are compared without case, `_`, `-` and spaces. */

/** Only the ending counts: `access_token`, `x-api-key`, `ClientSecret`. */
const SECRET_ENDINGS = [
  "token",
  "secret",
  "password",
  "passwd",
  "authorization",
  "apikey",
  "cookie",
  "encryptionkey",
  "tokenid",
]
/** The name ends like a secret, but its value is an address. */
const NOT_SECRET = new Set(["callbackurltoken"])

/** Keys whose value, with everything nested in it, is personal. */
const PERSONAL_KEYS = new Set([
  ...["customer", "sender", "recipient", "buyer", "sellers"],
  ...["adrshipping", "adrbilling", "shippingaddress", "billingaddress"],
  ...["fullname", "firstname", "middlename", "lastname", "surname", "customername", "sellername"],
  ...["phone", "phonenumber", "customerphone", "mobile", "mobilenumber", "msisdn"],
  ...["email", "emailaddress", "customeremail"],
  ...["address", "address1", "address2", "street", "barangay", "postalcode", "zipcode"],
  ...["birthdate", "dateofbirth"],
])
/** Keys inside a person's record that identify no person and help a reader of the log. */
const HARMLESS_KEYS = new Set(["addrtype", "country", "countrycode", "code"])

export const isPersonalKey = (key: string) => PERSONAL_KEYS.has(toPlainKey(key))
export const isHarmlessKey = (key: string) => HARMLESS_KEYS.has(toPlainKey(key))
export function isSecretKey(key: string): boolean {
  const plain = toPlainKey(key)
  return !NOT_SECRET.has(plain) && SECRET_ENDINGS.some((ending) => plain.endsWith(ending))
}

const toPlainKey = (key: string) => key.toLowerCase().replace(/[\s_-]/g, "")

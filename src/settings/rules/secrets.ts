import { type PluginOptions } from "./options"

/** A shorter one would be cut out of words and prices that it has nothing to do with. */
const SHORTEST = 8

/** Every value of the options that opens something: none of them has a place in what is logged, recorded or answered. */
export function secretsOf({ token, callbacks, cardPlatform, encryptionKey }: PluginOptions): string[] {
  const { bearer = [], basic = [], header, hmac } = callbacks.auth
  const secrets = [
    token,
    ...bearer,
    ...basic.flatMap(({ username, password }) => [password, Buffer.from(`${username}:${password}`).toString("base64")]),
    ...(header?.value ?? []),
    ...(hmac?.secret ?? []),
    ...(cardPlatform ? [cardPlatform.clientSecret] : []),
    ...(encryptionKey ?? []),
  ]
  return [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST)
}

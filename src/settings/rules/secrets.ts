import { type PluginOptions } from "./options"

/** A shorter secret would also be cut out of unrelated words and prices. */
const SHORTEST = 8

/** Every secret of the options. Logs, records and answers must not contain them. */
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

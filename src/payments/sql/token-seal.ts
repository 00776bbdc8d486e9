import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"

/** The owner of a secret. A seal opens only for the same shop and customer, so a copied row is useless. */
export interface Owner {
  shopCode: string
  customerId: string
}

export interface Sealed {
  /** `v1.<nonce>.<tag>.<ciphertext>`, each in base64url. */
  text: string
  /** Identifies the key without revealing it. */
  keyId: string
}

const CIPHER = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Authenticated encryption (AES-256-GCM) of secrets in the database. The owner is associated data. Each key has an id, so that keys can be
 * replaced one after another.
 */
export class TokenSeal {
  private readonly keys: ReadonlyMap<string, Buffer>
  /** Id of the key that seals. */
  readonly currentKeyId: string

  /** @param keys 32 bytes each, in base64; the first key seals, all keys open */
  constructor(keys: readonly string[]) {
    const raw = keys.map((key) => Buffer.from(key, "base64"))
    this.keys = new Map(raw.map((key) => [toKeyId(key), key]))
    this.currentKeyId = [...this.keys.keys()][0] ?? ""
  }

  seal(secret: string, owner: Owner): Sealed {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.keyOf(this.currentKeyId), nonce).setAAD(toAssociatedData(owner))
    const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
    const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url"))
    return { text: ["v1", ...parts].join("."), keyId: this.currentKeyId }
  }

  /** @returns null if the key is unknown, or if the text was not sealed for this owner */
  open({ text, keyId }: Sealed, owner: Owner): string | null {
    const [version, nonce = "", tag = "", ciphertext = ""] = text.split(".")
    const key = this.keys.get(keyId)
    if (version !== "v1" || !key) return null
    try {
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, "base64url"), { authTagLength: TAG_BYTES })
      decipher.setAAD(toAssociatedData(owner)).setAuthTag(Buffer.from(tag, "base64url"))
      return Buffer.concat([decipher.update(Buffer.from(ciphertext, "base64url")), decipher.final()]).toString("utf8")
    } catch {
      return null
    }
  }

  /** Signs the text with each key, the current key first. Only a holder of a key can make the signature. */
  sign(text: string): string[] {
    return [...this.keys.values()].map((key) =>
      createHmac("sha256", toSigningKey(key)).update(text).digest("base64url"),
    )
  }

  private keyOf(keyId: string): Buffer {
    const key = this.keys.get(keyId)
    if (!key) throw new Error("a seal needs a key")
    return key
  }
}

const toAssociatedData = ({ shopCode, customerId }: Owner) =>
  Buffer.from(JSON.stringify(["partner-commerce-connection", shopCode, customerId]))

// Each purpose has its own derived key. Signatures leave the store, so they must not use the sealing key.
const derive = (key: Buffer, purpose: string) =>
  createHmac("sha256", key).update(`partner-commerce ${purpose}`).digest()
const toKeyId = (key: Buffer) => derive(key, "key id").subarray(0, 6).toString("hex")
const toSigningKey = (key: Buffer) => derive(key, "callback address")

import { cookies } from "next/headers"

const CART_ID = "cart_id"
const TOKEN = "token"

/** Strict cookies protect the customer from requests of other sites. `checkout/return/route.ts` shows the price. */
const OPTIONS = {
  httpOnly: true,
  sameSite: "strict",
  secure: process.env.NEXT_PUBLIC_BASE_URL?.startsWith("https:") ?? false,
  path: "/",
  maxAge: 7 * 24 * 3600,
} as const

export const readCartId = async () => (await cookies()).get(CART_ID)?.value ?? null
export const keepCartId = async (id: string) => void (await cookies()).set(CART_ID, id, OPTIONS)
export const dropCartId = async () => void (await cookies()).delete(CART_ID)

export const keepToken = async (token: string) => void (await cookies()).set(TOKEN, token, OPTIONS)
export const dropToken = async () => void (await cookies()).delete(TOKEN)

/** Headers of the signed-in customer. */
export async function readCustomerHeaders(): Promise<Record<string, string>> {
  const token = (await cookies()).get(TOKEN)?.value
  return token ? { authorization: `Bearer ${token}` } : {}
}

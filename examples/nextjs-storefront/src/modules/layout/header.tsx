import Link from "next/link"
import { connection } from "next/server"
import { readCart } from "@/lib/data/cart"

export default async function Header() {
  // The build draws no header. Without this line it would take the cookies' absence for a store that does not answer.
  await connection()
  const found = await readCart().catch(() => null)
  const items = found?.kind === "open" ? (found.cart.items ?? []) : []
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <header>
      <Link href="/" className="name">
        Example shop
      </Link>
      <nav>
        <Link href="/account">Account</Link>
        <Link href="/cart">Cart{count > 0 && <span className="count">{count}</span>}</Link>
      </nav>
    </header>
  )
}

import { type HttpTypes } from "@medusajs/types"
import Link from "next/link"
import { formatMoney } from "@/lib/money"

export default function ProductCard({ product }: { product: HttpTypes.StoreProduct }) {
  const prices = (product.variants ?? []).flatMap(({ calculated_price }) => calculated_price ?? [])
  const amounts = prices.map(({ calculated_amount }) => calculated_amount ?? 0)
  const price = formatMoney(Math.min(...amounts), prices[0]?.currency_code ?? "php")
  return (
    <Link href={`/products/${product.handle}`} className="card">
      {product.thumbnail && <img src={product.thumbnail} alt="" width={300} height={300} loading="lazy" />}
      <span className="title">{product.title}</span>
      {amounts.length > 0 && <span>{new Set(amounts).size > 1 ? `from ${price}` : price}</span>}
    </Link>
  )
}

import { connection } from "next/server"
import { listProducts } from "@/lib/data/products"
import ProductCard from "@/modules/products/product-card"

export default async function GoodsPage() {
  // Renders per request, so that prices and stock are current.
  await connection()
  const products = await listProducts()
  return (
    <>
      <h1>All goods</h1>
      <ul className="cards">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

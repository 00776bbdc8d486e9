import { type Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { countAvailable, readProduct } from "@/lib/data/products"
import { formatMoney } from "@/lib/money"
import ProductActions from "@/modules/products/product-actions"

interface Props {
  params: Promise<{ handle: string }>
}

const readOnce = cache(readProduct)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readOnce((await params).handle))?.title }
}

export default async function ProductPage({ params }: Props) {
  const product = await readOnce((await params).handle)
  if (!product) notFound()
  const choices = (product.variants ?? []).flatMap((variant) => {
    const { id, title, calculated_price: price } = variant
    if (!price) return []
    const text = formatMoney(price.calculated_amount, price.currency_code ?? "php")
    return { id, title: title ?? "", price: text, available: countAvailable(variant) }
  })
  return (
    <div className="product">
      {product.thumbnail && <img src={product.thumbnail} alt="" width={600} height={600} />}
      <div>
        <h1>{product.title}</h1>
        <p>{product.description}</p>
        <ProductActions choices={choices} />
      </div>
    </div>
  )
}

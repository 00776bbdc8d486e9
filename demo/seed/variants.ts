import type { Good } from "./goods"

export interface GoodVariant {
  title: string
  sku: string
  options: Record<string, string>
  price: number
}

/** Every combination of a product's choices, priced. */
export function toVariants(good: Good): GoodVariant[] {
  const combinations = Object.entries(good.options).reduce<{ options: Record<string, string>; extra: number }[]>(
    (sofar, [option, choices]) =>
      sofar.flatMap(({ options, extra }) =>
        choices.map((choice) => ({ options: { ...options, [option]: choice.value }, extra: extra + choice.extra })),
      ),
    [{ options: {}, extra: 0 }],
  )
  return combinations.map(({ options, extra }) => {
    const values = Object.values(options)
    return {
      title: values.join(" / "),
      sku: [good.handle, ...values]
        .join("-")
        .replace(/[^a-z0-9]+/gi, "-")
        .toUpperCase(),
      options,
      price: good.price + extra,
    }
  })
}

/** Sale prices end in 90, as they do in shops. */
export function toSalePrice(price: number, percentOff: number): number {
  return Math.floor((price * (100 - percentOff)) / 100 / 100) * 100 + 90
}

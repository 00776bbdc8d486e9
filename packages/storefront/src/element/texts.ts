/** The element's texts. `{amount}` stands for money. */
export interface Texts {
  from: string
  /** Shown for `minimum`, if the price is below it. */
  minimum: string
  title: string
  close: string
  months: string
  perMonth: string
  downPayment: string
  total: string
  charge: string
  note: string
}

const en: Texts = {
  from: "from {amount} a month",
  minimum: "pay monthly from {amount}",
  title: "Pay monthly",
  close: "Close",
  months: "Months",
  perMonth: "Per month",
  downPayment: "Down payment",
  total: "Total to pay",
  charge: "Finance charge",
  note: "You choose the plan when you pay.",
}

const fil: Texts = {
  from: "mula {amount} kada buwan",
  minimum: "puwedeng hulugan mula {amount}",
  title: "Magbayad nang hulugan",
  close: "Isara",
  months: "Ilang buwan",
  perMonth: "Kada buwan",
  downPayment: "Down payment",
  total: "Kabuuang babayaran",
  charge: "Finance charge",
  note: "Pipili ka ng plan kapag nagbayad ka.",
}

export interface Words {
  texts: Texts
  money: (amount: number) => string
}

/**
 * Words and amounts in one language: a page in another language than English and Filipino gets both in English.
 *
 * @param locale as in `lang`: `en`, `en-PH`, `fil`, `tl-PH`
 */
export function wordsOf(locale: string, currencyCode: string, own: Partial<Texts> = {}): Words {
  const isFilipino = /^(fil|tl)\b/i.test(locale)
  const language = isFilipino ? "fil" : /^en(-\w+)*$/i.test(locale) ? locale : "en"
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currencyCode,
    trailingZeroDisplay: "stripIfInteger",
  })
  return { texts: { ...(isFilipino ? fil : en), ...own }, money: (amount) => format.format(amount) }
}

export interface Texts {
  /** @param amount with its currency */
  from: (amount: string) => string
  title: string
  close: string
  months: string
  perMonth: string
  downPayment: string
  note: string
}

const en: Texts = {
  from: (amount) => `from ${amount} a month`,
  title: "Pay monthly",
  close: "Close",
  months: "Months",
  perMonth: "Per month",
  downPayment: "Down payment",
  note: "You choose the plan when you pay.",
}

const fil: Texts = {
  from: (amount) => `mula ${amount} kada buwan`,
  title: "Hulugang buwanan",
  close: "Isara",
  months: "Bilang ng buwan",
  perMonth: "Kada buwan",
  downPayment: "Paunang bayad",
  note: "Pipiliin ang plano sa oras ng pagbabayad.",
}

/** @param locale as in `lang`: `en`, `en-PH`, `fil`, `tl-PH`; English where there are no words of its language */
export function textsOf(locale: string): Texts {
  return /^(fil|tl)\b/i.test(locale) ? fil : en
}

/** "₱1,299", "₱1,299.50". */
export function moneyIn(locale: string, currencyCode: string): (amount: number) => string {
  const options = { style: "currency", currency: currencyCode, trailingZeroDisplay: "stripIfInteger" } as const
  const format = new Intl.NumberFormat(isLocale(locale) ? locale : "en", options)
  return (amount) => format.format(amount)
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

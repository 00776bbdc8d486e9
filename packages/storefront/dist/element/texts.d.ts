/** The words of the element. `{amount}` stands for money. */
export interface Texts {
    from: string;
    /** Shown for `minimum`, if the price is below it. */
    minimum: string;
    title: string;
    close: string;
    months: string;
    perMonth: string;
    downPayment: string;
    total: string;
    charge: string;
    note: string;
}
export interface Words {
    texts: Texts;
    money: (amount: number) => string;
}
/**
 * Words and amounts in one language: a page in another language than English and Filipino gets both in English.
 *
 * @param locale as in `lang`: `en`, `en-PH`, `fil`, `tl-PH`
 */
export declare function wordsOf(locale: string, currencyCode: string, own?: Partial<Texts>): Words;

import { type Plan } from "./quote.js";
export interface PlanRow {
    months: number;
    perMonth: number;
    downPayment: number;
    /** All that the customer pays. */
    total: number;
    /** The total above the price. */
    charge: number;
}
/** A plan as a table, by down payment and then by tenure, without combinations that have no price. @param amount the price, in major units */
export declare function toRows({ down_payments, tenures, installments }: Plan, amount: number): PlanRow[];

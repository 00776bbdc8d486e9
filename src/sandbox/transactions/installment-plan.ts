import { installmentPlansRequest, type InstallmentPlan } from "../../service/rules/wire/transactions"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { invalid } from "./invalid-request"
import { cents } from "./record"
import { type World } from "../world"

const TENURES_MONTHS = [3, 6, 9, 12]
const DOWN_PAYMENT_SHARES = [0, 0.1, 0.2, 0.3]
const MONTHLY_RATE = 0.02

/** "Get installment plans": a row per down payment, a column per tenure. */
export function installmentPlan(_world: World, { json }: ApiRequest): Reply {
  const parsed = installmentPlansRequest.safeParse(json)
  if (!parsed.success) throw invalid(parsed.error)
  const { amount, currency = "PHP", allow_downpayment: allowed = false } = parsed.data
  if (amount <= 0) throw new Refusal(400, "amount: must be above 0", "VALIDATION_ERROR")
  const downPayments = (allowed ? DOWN_PAYMENT_SHARES : [0]).map((share) => cents(amount * share))
  const loans = downPayments.map((down) => TENURES_MONTHS.map(() => cents(amount - down)))
  const plan: InstallmentPlan = {
    id: 1,
    name: "Standard",
    description: "Equal monthly installments",
    currency,
    amount,
    down_payments: downPayments,
    tenures: TENURES_MONTHS,
    installments: loans.map((row) => row.map((loan, column) => monthly(loan, TENURES_MONTHS[column] ?? 1))),
    loan_amount: loans,
  }
  return answer(plan)
}

const monthly = (loan: number, months: number) => cents((loan * (1 + MONTHLY_RATE * months)) / months)

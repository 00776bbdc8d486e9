import { customerName, type DealCustomer } from "../../../service/rules/wire/callbacks"

type Person = Pick<DealCustomer, "full_name" | "first_name" | "last_name"> & { phone?: unknown; email?: unknown }

/** @returns the customer of a deal or a payment; null = not known, or erased */
export function toCustomerView(person: Person | null) {
  if (person === null) return null
  const view = { full_name: customerName(person), phone: toText(person.phone), email: toText(person.email) }
  return view.full_name || view.phone || view.email ? view : null
}

const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

import type { AdminSubject } from "../../api/admin/partner-commerce/overview/overview-view"

/** @returns the name that people use for an id in a problem: "“Aurora 5, Maria Santos”", "#12"; undefined = no name is known */
export function toSubjectName(valueName: string, subject: AdminSubject | undefined): string | undefined {
  if (!subject) return undefined
  const { product, customer, order_number } = subject
  const number = order_number === null ? undefined : `#${order_number}`
  if (valueName === "order_id") return number
  const names = [product, customer].filter((name) => name !== null)
  return names.length > 0 ? `“${names.join(", ")}”` : number
}

import { type Metadata } from "next"
import { readCustomer, readServiceAccount } from "@/lib/data/customer"
import { signOut } from "@/lib/data/customer-actions"
import ServiceAccount from "@/modules/account/service-account"
import SignIn from "@/modules/account/sign-in"

export const metadata: Metadata = { title: "Account" }

export default async function AccountPage() {
  const customer = await readCustomer()
  if (!customer) {
    return (
      <>
        <h1>Account</h1>
        <SignIn />
      </>
    )
  }
  return (
    <>
      <h1>Account</h1>
      <p>{customer.email}</p>
      <ServiceAccount account={await readServiceAccount()} />
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </>
  )
}

"use client"

import { InstallmentPlans } from "medusa-partner-commerce-storefront/react"
import { BACKEND_URL, PUBLISHABLE_KEY } from "@/lib/env"

/** @param version changes with the cart's content */
export default function CartPlans({ cartId, version }: { cartId: string; version: string }) {
  return (
    <InstallmentPlans
      backendUrl={BACKEND_URL}
      publishableKey={PUBLISHABLE_KEY}
      cartId={cartId}
      version={version}
      className="plans"
    />
  )
}

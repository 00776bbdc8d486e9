import { completeReturn, navigate } from "medusa-partner-commerce-storefront"
import { type NextRequest } from "next/server"
import { dropCartId, readCartId } from "@/lib/data/cookies"
import { readStore } from "@/lib/data/payment"

/**
 * The service sends the customer here from its own site. A browser leaves `SameSite=Strict` cookies out of a request that another site has
 * begun, and out of every redirect that follows, so a redirect would not know the customer either. The first answer is therefore a
 * page of this site. The page navigates to the same address, and that request has the cookies.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl
  if (!searchParams.has("own")) {
    searchParams.set("own", "1")
    return navigate(`${pathname}?${searchParams}`)
  }
  return navigate(await finish(request))
}

/** @returns the address of the page that shows the payment's state */
async function finish(request: NextRequest): Promise<string> {
  try {
    const returned = await completeReturn(request, await readStore())
    if (returned.kind === "unknown") return "/cart"
    // While the customer paid, another tab may have begun a new cart, which stays.
    const isCurrent = (await readCartId()) === returned.cartId
    if (returned.kind !== "order") return isCurrent ? "/checkout" : "/cart"
    if (isCurrent) await dropCartId()
    return `/orders/${returned.orderId}`
  } catch {
    // The store does not answer. The checkout reads the state again.
    return "/checkout"
  }
}

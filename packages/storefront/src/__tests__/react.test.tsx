import { renderToString } from "react-dom/server"
import { type Checkout } from "../index"
import { InstallmentPlans, PaymentButton, PaymentState } from "../react"

const failed: Checkout = {
  state: "failed",
  reason: "rejected",
  message: "The payment service did not approve your payment",
  redirect_url: null,
  order_id: null,
  expires_at: null,
  min_amount: null,
  max_amount: null,
}
const never = () => new Promise<never>(() => {})

describe("the components on a server", () => {
  it("render the state that the server has read", () => {
    expect(renderToString(<PaymentState read={never} initial={failed} />)).toBe(
      '<div role="status" data-state="failed" data-reason="rejected">The payment service did not approve your payment</div>',
    )
    expect(renderToString(<PaymentState read={never} />)).toBe("")
    const none = { ...failed, state: "none", reason: null } as const
    expect(renderToString(<PaymentState read={never} initial={none} />)).toBe("")
  })

  it("link to the service while the customer can pay", () => {
    const open = { ...failed, state: "open", reason: null, redirect_url: "https://service.example/t" } as const
    expect(renderToString(<PaymentState read={never} initial={open} continueLabel="Ituloy" />)).toContain(
      '<a href="https://service.example/t">Ituloy</a>',
    )
  })

  it("render a button that can be clicked", () => {
    expect(renderToString(<PaymentButton begin={never}>Pay later</PaymentButton>)).toBe(
      '<button type="button" aria-busy="false">Pay later</button>',
    )
  })

  it("reserve the height of the plans' line", () => {
    const html = renderToString(
      <InstallmentPlans
        backendUrl="https://backend.example"
        publishableKey="pk_1"
        variantId="variant_1"
        regionId="reg_1"
        quantity={2}
        texts={{ title: "Pay later" }}
        className="plans"
      />,
    )
    expect(html).toContain('<partner-commerce-plans backend-url="https://backend.example" publishable-key="pk_1"')
    expect(html).toContain('variant-id="variant_1" region-id="reg_1" quantity="2"')
    expect(html).toContain('class="plans"><div>\u00a0</div></partner-commerce-plans>')
  })

  it("render no inline style, which a policy of style-src 'self' blocks", () => {
    const html = renderToString(<InstallmentPlans backendUrl="https://backend.example" publishableKey="pk_1" />)
    expect(html).not.toContain("style=")
  })
})

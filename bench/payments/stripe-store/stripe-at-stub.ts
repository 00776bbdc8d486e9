import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { createRequire } from "node:module"
import stripe from "@medusajs/medusa/payment-stripe"

interface StubOptions {
  apiKey: string
  stubPort: number
}

type StripeClient = new (apiKey: string, place: object) => object

/** The copy that Medusa's provider has. */
const Stripe = createRequire(require.resolve("@medusajs/medusa/payment-stripe"))("stripe") as StripeClient

type Provider = new (cradle: object, options: StubOptions) => { stripe_: object }

const isForCards = (service: object) => "identifier" in service && service.identifier === "stripe"
const OfMedusa = stripe.services.find(isForCards) as unknown as Provider

/** Medusa's own provider, whose options cannot name another host. */
class StripeAtStub extends OfMedusa {
  static identifier = "stripe"

  constructor(cradle: object, options: StubOptions) {
    super(cradle, options)
    const place = { host: "localhost", port: options.stubPort, protocol: "http" }
    this.stripe_ = new Stripe(options.apiKey, place)
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [StripeAtStub] })

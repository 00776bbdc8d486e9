import { defineConfig } from "@medusajs/framework/utils"
import { join } from "node:path"
import plainStore from "../../plain-store/medusa-config"

/** The plain store with the payment method that most Medusa stores have, whose service is a stub on this machine. */
export default defineConfig({
  ...plainStore,
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: [
          {
            resolve: join(__dirname, "stripe-at-stub.ts"),
            id: "stripe",
            options: {
              apiKey: "sk_test_stub",
              webhookSecret: "whsec_stub",
              stubPort: Number(process.env.STRIPE_STUB_PORT),
            },
          },
        ],
      },
    },
  ],
})

import { defineConfig } from "@medusajs/framework/utils"
import { resolve } from "node:path"
import plainStore from "../plain-store/medusa-config"
import type { PluginOptionsInput } from "../../src/settings/rules/options"
import { SANDBOX_DEFAULTS } from "../../src/sandbox/defaults"
import { SANDBOX_ENDPOINTS } from "../../src/sandbox/endpoints"

const plugin = resolve(__dirname, "../..")
const sandboxUrl = process.env.SANDBOX_URL ?? ""

const options: PluginOptionsInput = {
  environment: "staging",
  token: SANDBOX_DEFAULTS.token,
  shopCode: SANDBOX_DEFAULTS.shopCode,
  merCode: SANDBOX_DEFAULTS.merCode,
  catalog: { baseUrl: `${sandboxUrl}/catalog` },
  transactions: { baseUrl: `${sandboxUrl}/transactions`, endpoints: SANDBOX_ENDPOINTS },
  callbacks: {
    publicUrl: process.env.MEDUSA_BACKEND_URL ?? "",
    auth: { bearer: SANDBOX_DEFAULTS.callbackBearer },
  },
  checkout: { returnUrl: "http://localhost:8000/checkout/return?cart_id={cart_id}" },
}

/** The plain store with the built plugin, as a merchant installs it: `npm run build` comes first. */
export default defineConfig({
  projectConfig: plainStore.projectConfig,
  admin: plainStore.admin,
  plugins: [{ resolve: plugin, options: { ...options } }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["partnerCommerce", "query", "workflows"],
      options: {
        providers: [{ resolve: `${plugin}/.medusa/server/src/providers/payment`, id: "partner-commerce" }],
      },
    },
  ],
})

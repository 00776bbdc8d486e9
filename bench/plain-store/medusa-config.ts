import { defineConfig } from "@medusajs/framework/utils"

/** The same store without the plugin: how fast it is on its own. */
export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, sslmode: "disable" },
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "development-only",
      cookieSecret: "development-only",
    },
  },
  admin: { disable: true },
})

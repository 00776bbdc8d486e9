import { type NextConfig } from "next"

const config: NextConfig = {
  // The repository has a lock file too, and Next.js would take the repository for the shop.
  turbopack: { root: __dirname },
}

export default config

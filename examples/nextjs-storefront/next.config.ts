import { type NextConfig } from "next"

const config: NextConfig = {
  // The repository has a lock file too, and Next.js would take the repository for the shop.
  turbopack: { root: __dirname },
  headers: async () => [{ source: "/:path*", headers: [{ key: "content-security-policy", value: toPolicy() }] }],
}

/** The store sends the pictures and the plans. The payment itself needs no entry, because the browser leaves for the service's page. */
function toPolicy(): string {
  const store = new URL(process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL ?? "http://localhost:9000").origin
  // The pages of `next dev` evaluate code, write inline styles and keep a web socket.
  const [script, style, connect] =
    process.env.NODE_ENV === "development" ? [" 'unsafe-eval'", " 'unsafe-inline'", " ws:"] : ["", "", ""]
  return [
    "default-src 'none'",
    // Next.js writes inline scripts. A nonce is stricter, and needs a proxy file: see the guide of Next.js.
    `script-src 'self' 'unsafe-inline'${script}`,
    `style-src 'self'${style}`,
    `img-src 'self' ${store}`,
    `connect-src 'self' ${store}${connect}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

export default config

/** The sandbox's own token, codes and secrets. They are published with this package, so they protect nothing. */
export const SANDBOX_IDENTITY = {
  token:
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJzYW5kYm94LXBhcnRuZXIiLCJpYXQiOjE3NjcyMjU2MDB9.mrQcDmeQt-29JkhowpGzypqdRdZfoGwol9VXpIepBOs",
  shopCode: "5a0d0b0e-5a0d-4b0e-8a0d-000000000001",
  merCode: "3e0c0d0e-3e0c-4d0e-8e0c-000000000002",
  cardPlatform: { clientId: "sandbox-client", clientSecret: "sandbox-client-secret" },
  callbackBearer: "sandbox-callback-bearer",
} as const

/** Next.js copies `NEXT_PUBLIC_…` into the browser's code, and finds them by their whole names. */
export const BACKEND_URL = present("MEDUSA_BACKEND_URL", process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL)
export const PUBLISHABLE_KEY = present("MEDUSA_PUBLISHABLE_KEY", process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY)
export const REGION_ID = present("REGION_ID", process.env.NEXT_PUBLIC_REGION_ID)
export const COUNTRY_CODE = process.env.NEXT_PUBLIC_DEFAULT_REGION ?? "ph"

function present(name: string, value: string | undefined): string {
  if (!value) throw new Error(`NEXT_PUBLIC_${name} is not set: see README.md for .env.local`)
  return value
}

import { type Metadata } from "next"
import { type ReactNode } from "react"
import Header from "@/modules/layout/header"
import "@/styles/globals.css"

export const metadata: Metadata = { title: { default: "Example shop", template: "%s · Example shop" } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Header />
        <main>{children}</main>
      </body>
    </html>
  )
}

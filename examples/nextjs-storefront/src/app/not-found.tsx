import Link from "next/link"

export default function NotFound() {
  return (
    <>
      <h1>This page does not exist</h1>
      <Link href="/">To the goods</Link>
    </>
  )
}

"use client"

/** The store did not answer. The page is drawn again on the server. */
export default function ErrorPage() {
  return (
    <>
      <h1>The store does not answer now</h1>
      <p>Your cart is kept.</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </>
  )
}

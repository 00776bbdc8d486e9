/** Begins the next element while the consumer works on the present one. An early end of the consumer ends the source. */
export async function* oneAhead<Element>(source: AsyncIterable<Element>): AsyncGenerator<Element> {
  const elements = source[Symbol.asyncIterator]()
  let next = elements.next()
  try {
    for (;;) {
      const element = await next
      if (element.done) return
      next = elements.next()
      // If the consumer has already ended, it does not receive a failure of this element.
      next.catch(() => undefined)
      yield element.value
    }
  } finally {
    await elements.return?.()
  }
}

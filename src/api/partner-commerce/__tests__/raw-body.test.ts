import { parseJson } from "../raw-body"

const toBytes = (text: string) => Buffer.from(text)

describe("a body of a callback", () => {
  test.each(Object.getOwnPropertyNames(Object.prototype))(
    "loses a field named %s at every depth, because code that copies the body would call the field",
    (name) => {
      const text = `{"trx_id":"t-1","${name}":1,"customer":{"${name}":{"a":1},"list":[{"${name}":"x","street":"Mabini"}]}}`
      const body = parseJson(toBytes(text))
      expect(JSON.stringify(body)).toBe('{"trx_id":"t-1","customer":{"list":[{"street":"Mabini"}]}}')
      expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    },
  )

  test("loses such a field too if a zero byte hides its name", () => {
    expect(parseJson(toBytes('{"hasOwn\\u0000Property":1,"__pro\\u0000to__":{"a":1}}'))).toEqual({})
  })

  test("keeps every other field", () => {
    const text = '{"status":"APR","length":3,"then":"x","prototype":{"toJSON":1},"":null}'
    expect(JSON.stringify(parseJson(toBytes(text)))).toBe(text)
  })
})

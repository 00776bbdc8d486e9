import { toStartFailure } from "../start-failure"

const FRAMES = `
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16) {
  errno: -111,
}`

it.each([
  [
    "a closed port",
    `Error running script\nAggregateError [ECONNREFUSED]: \nError: connect ECONNREFUSED 127.0.0.1:5432${FRAMES}`,
    "its database or Redis cannot be reached (ECONNREFUSED",
  ],
  ["an unknown host", `Error: getaddrinfo ENOTFOUND db.internal${FRAMES}`, "cannot be reached (ENOTFOUND db.internal)"],
  [
    "a wrong password",
    `error: password authentication failed for user "medusa"${FRAMES}`,
    "its database refuses it (password authentication failed for user",
  ],
  ["a database that is not there", `{"level":"error","message":"database \\"shop\\" does not exist"}`, "did not start"],
  [
    "a wrong configuration",
    `info:  ready\nerror:   Cannot find module './src/x'${FRAMES}`,
    "did not start: Cannot find module './src/x'.",
  ],
  [
    "Medusa's JSON",
    `{"level":"error","message":"Failed to load the config\\n at frame"}`,
    "did not start: Failed to load the config.",
  ],
  ["nothing", "", "did not start: see what it logged."],
])("says in one sentence why a store did not start: %s", (_, log, sentence) => {
  const said = toStartFailure(log, "production")
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/ at |\n/)
})

it("names a missing NODE_ENV", () => {
  expect(toStartFailure("", undefined)).toContain("set NODE_ENV=production")
  expect(toStartFailure("", "production")).not.toContain("NODE_ENV")
})

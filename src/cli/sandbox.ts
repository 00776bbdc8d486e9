import { parseArgs } from "node:util"
import { isForScript, toFailureOutput, toScriptOutput } from "./output"
import { type Sandbox, SANDBOX_DEFAULTS, type SandboxOptions, startSandbox } from "../sandbox"
import { parseUrl } from "../service/rules/wire/parse-url"

const USAGE = `Usage: partner-commerce sandbox [options]

A stand-in of the service on this machine: catalogue API, transactions API, token endpoint, a console and a control API.

  --port N               where to listen (default ${SANDBOX_DEFAULTS.port}; 0 = any free port)
  --state FILE           keep products and transactions in FILE across restarts
  --merchant-url URL     where your store receives callbacks, for example http://127.0.0.1:9000/partner-commerce
  --callback-bearer X    the bearer token it shows on callbacks (default ${SANDBOX_DEFAULTS.callbackBearer})
  --time-scale N         1 = real time; 0.001 makes the five-second retry five milliseconds
  --auto-approve         approve every version at once
  --json                 print one JSON object instead of text
`

/** Runs until interrupted. Resolves with the exit code: 0 after a clean end, 1 when it could not start, 2 for wrong options. */
export async function runSandboxCommand(args: string[]): Promise<number> {
  let command: Command
  try {
    command = readCommand(args)
  } catch (error) {
    if (isForScript(args)) console.log(toFailureOutput(messageOf(error)))
    else console.error(`${messageOf(error)}\n\n${USAGE}`)
    return 2
  }
  if (command.help) {
    console.log(command.json ? toScriptOutput({ usage: USAGE }) : USAGE)
    return 0
  }
  try {
    const sandbox = await startSandbox(command.options)
    // Listens for the signal first: the caller may stop the sandbox as soon as it has the address.
    const end = interrupted()
    console.log(command.json ? toScriptOutput(toConnection(sandbox, command)) : toText(sandbox, command))
    await end
    await sandbox.close()
    return 0
  } catch (error) {
    const why = toSentence(error, command.options)
    if (command.json) console.log(toFailureOutput(why))
    else console.error(why)
    return 1
  }
}

interface Command {
  options: SandboxOptions
  json: boolean
  help: boolean
}

function readCommand(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: String(SANDBOX_DEFAULTS.port) },
      state: { type: "string" },
      "merchant-url": { type: "string" },
      "callback-bearer": { type: "string", default: SANDBOX_DEFAULTS.callbackBearer },
      "time-scale": { type: "string", default: "1" },
      "auto-approve": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port`)
  const timeScale = Number(values["time-scale"])
  if (!(timeScale > 0)) throw new Error(`--time-scale ${values["time-scale"]} is not a number above 0`)
  const merchantUrl = values["merchant-url"]
  if (merchantUrl !== undefined && !/^https?:$/.test(parseUrl(merchantUrl)?.protocol ?? "")) {
    throw new Error(`--merchant-url ${merchantUrl} is not an http(s) address`)
  }
  return {
    options: {
      port,
      stateFile: values.state,
      merchantBaseUrl: merchantUrl,
      callbackAuth: { bearer: values["callback-bearer"] },
      timeScale,
      autoApprove: values["auto-approve"],
      logger: values.json ? undefined : (line) => console.log(line),
    },
    json: values.json,
    help: values.help,
  }
}

function toConnection(
  { url, catalogUrl, transactionsUrl, authUrl, token, shopCode, merCode }: Sandbox,
  { options }: Command,
) {
  return {
    url,
    catalog_url: catalogUrl,
    transactions_url: transactionsUrl,
    auth_url: authUrl,
    token,
    shop_code: shopCode,
    mer_code: merCode,
    callback_bearer: options.callbackAuth?.bearer,
    merchant_url: options.merchantBaseUrl ?? null,
  }
}

function toText(sandbox: Sandbox, command: Command): string {
  const connection = toConnection(sandbox, command)
  return `The sandbox is running. Console: ${connection.url}/

  catalog.baseUrl         ${connection.catalog_url}
  transactions.baseUrl    ${connection.transactions_url}
  cardPlatform.authUrl    ${connection.auth_url}
  token                   ${connection.token}
  shopCode                ${connection.shop_code}
  merCode                 ${connection.mer_code}
  callbacks.auth.bearer   ${connection.callback_bearer}
  merchant                ${connection.merchant_url ?? "not set: --merchant-url, or in the console"}

Stop it with Ctrl+C.
`
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", resolve)
    process.once("SIGTERM", resolve)
  })
}

function toSentence(error: unknown, { port }: SandboxOptions): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what uses it, or choose another with --port.`
  if (code === "EACCES") return `Port ${port} may not be used by this user: choose another with --port.`
  return messageOf(error)
}

const messageOf = (error: unknown) => (error as Error).message

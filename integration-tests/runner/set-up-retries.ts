import { RETRIES } from "./retries"

const retries = Number(process.env[RETRIES] ?? 0)
if (retries > 0) jest.retryTimes(retries, { logErrorsBeforeRetry: true, retryImmediately: true })

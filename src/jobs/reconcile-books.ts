import { runInBackground } from "../store/run-in-background"
import { reconcileBooksIfDue } from "../reconciliation/reconcile-books"

/** Compares the service's books with ours each night. The job runs each minute, because every shop has its own minute. */
export default runInBackground("reconcile-books", reconcileBooksIfDue)

export const config = { name: "partner-commerce-reconcile-books", schedule: "* * * * *" }

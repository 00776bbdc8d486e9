import { runInBackground } from "../store/run-in-background"
import { reconcileBooksIfDue } from "../reconciliation/reconcile-books"

/** Compares the service's books with ours each night. Asked each minute: every shop has a minute of its own. */
export default runInBackground("reconcile-books", reconcileBooksIfDue)

export const config = { name: "partner-commerce-reconcile-books", schedule: "* * * * *" }

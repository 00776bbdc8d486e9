import { handOn } from "../use-cases/hand-on"
import { reconcileBooksIfDue } from "../use-cases/transactions/reconcile-books"

/** Compares the service's books with ours each night. Asked each minute: every shop has a minute of its own. */
export default handOn("reconcile-books", reconcileBooksIfDue)

export const config = { name: "partner-commerce-reconcile-books", schedule: "* * * * *" }

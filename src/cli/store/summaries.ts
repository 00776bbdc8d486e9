/** The commands that need a store around them. The command line lists them without loading the store. */
export const STORE_SUMMARIES = {
  doctor:
    "check options, connection, settings and mappings, and name the fix for each fault; --probe calls this store from outside, --before-start skips the processes: doctor [--probe] [--before-start]",
  plan: "show the changes of the next push, and send none",
  sync: "compare everything and push the differences",
  reconcile: "read the service's catalogue back, and report the differences",
  explain: "explain the state of one item at the service: explain <partner_id|sku>",
  relink: "link an item of the service to another variant: relink <partner_id> <variant_id>",
  adopt:
    "confirm that this store is the one that pushes, and restore lost rows of sales from Medusa's orders: adopt [--dry-run]",
  erase: "erase the customer's personal data of a deal that has ended: erase <trx_id>",
  payouts: "show the money of the service for each month, week or day: payouts [--period day|week|month]",
  leave:
    "take the payment method out of the store and write the ledgers as CSV, before you uninstall: leave [--dry-run] [--archive] [--force] [--to FOLDER]",
  "simulate-order": "show the answer to a purchase; --commit makes a real order: simulate-order <partner_id|sku>",
} as const

export type StoreCommandName = keyof typeof STORE_SUMMARIES

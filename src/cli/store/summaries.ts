/** The commands that need a store around them. The command line lists them without loading the store. */
export const STORE_SUMMARIES = {
  doctor:
    "look at options, connection, settings and mappings, and say what to do; --probe calls this store from outside, --before-start looks at no running process: doctor [--probe] [--before-start]",
  plan: "show what a push would do, without sending anything",
  sync: "compare everything and push the differences",
  reconcile: "read back what the service shows, and report what differs",
  explain: "say why one item is as it is there: explain <partner_id|sku>",
  relink: "say to which variant an item belongs: relink <partner_id> <variant_id>",
  adopt:
    "say that this store is the one that pushes, from here, and restore lost rows of sales from Medusa's orders: adopt [--dry-run]",
  erase: "erase the customer's personal data of a deal that has ended: erase <trx_id>",
  payouts: "show the money of the service for each month, week or day: payouts [--period day|week|month]",
  leave:
    "take the payment method out of the store and write the ledgers as CSV, before you uninstall: leave [--dry-run] [--archive] [--force] [--to FOLDER]",
  "simulate-order": "say what a purchase would come to; --commit really orders: simulate-order <partner_id|sku>",
} as const

export type StoreCommandName = keyof typeof STORE_SUMMARIES

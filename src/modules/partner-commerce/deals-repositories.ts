import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { isTaxHooked } from "../../deals/sql/tax-hook"
import { type Database } from "../../database/database"
import { readFreeStock } from "../../stock/sql/free-stock"
import { Semaphore } from "../../database/semaphore"
import { DealChecks } from "../../deals/sql/deal-checks"
import { DealCustomers } from "../../deals/sql/deal-customers"
import { DealIntake } from "../../deals/sql/deal-intake"
import { DealItems } from "../../deals/sql/deal-items"
import { DealLeases } from "../../deals/sql/deal-leases"
import { DealLedger } from "../../deals/sql/deal-ledger"
import { DealList } from "../../deals/sql/deal-list"
import { DealOrders } from "../../deals/sql/deal-orders"
import { ShippingPlaces } from "../../deals/sql/shipping-places"
import { DealBodies } from "../../deals/sql/personal-data/deal-bodies"
import { DealErasure } from "../../deals/sql/personal-data/deal-erasure"
import { Timeline } from "../../activity/sql/timeline"
import { readLockedStock } from "../../stock/sql/locked-stock"
import { MissedDeals } from "../../deals/sql/missed-deals"
import { OfferedVariants } from "../../deals/sql/offered-variants"

/** Twice the size of a batch: one batch collects while the other works. Deals share their statements, so they need few connections. */
const DEALS_AT_A_TIME = 64

/** The repositories of deals: their rows from the purchase to its end, and the data that decides a purchase. */
export function createDealRepositories(database: Database) {
  return {
    intake: new DealIntake(database),
    ledger: new DealLedger(database),
    leases: new DealLeases(database),
    checks: new DealChecks(database),
    timeline: new Timeline(database, { name: "partner_commerce_deal", key: "trx_id" }),
    list: new DealList(database),
    missed: new MissedDeals(database),
    items: new DealItems(database),
    places: new ShippingPlaces(database),
    customers: new DealCustomers(database),
    orders: new DealOrders(database),
    erasure: new DealErasure(database),
    bodies: new DealBodies(database),
    offers: new OfferedVariants(database),
    readFreeStock: (inventoryItemIds: readonly string[]) => readFreeStock(database.sql, inventoryItemIds),
    /** @param manager of the transaction that holds the stock lock */
    readLockedStock: (inventoryItemIds: readonly string[], manager: EntityManager) =>
      readLockedStock(database.within(manager), inventoryItemIds),
    isTaxHooked,
    slots: new Semaphore(DEALS_AT_A_TIME),
    /** Slots for the work after an answer, which waits for deals that still need their answer. */
    finishSlots: new Semaphore(DEALS_AT_A_TIME),
  }
}

export type DealRepositories = ReturnType<typeof createDealRepositories>

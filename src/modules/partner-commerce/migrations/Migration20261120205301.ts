import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261120205301 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "partner_commerce_remote_category" drop constraint if exists "partner_commerce_remote_category_shop_code_category_unique";`);
    this.addSql(`alter table if exists "partner_commerce_problem" drop constraint if exists "partner_commerce_problem_key_unique";`);
    this.addSql(`alter table if exists "partner_commerce_listing" drop constraint if exists "partner_commerce_listing_product_id_unique";`);
    this.addSql(`alter table if exists "partner_commerce_item" drop constraint if exists "partner_commerce_item_shop_code_partner_id_unique";`);
    this.addSql(`alter table if exists "partner_commerce_item" drop constraint if exists "partner_commerce_item_shop_code_variant_id_unique";`);
    this.addSql(`alter table if exists "partner_commerce_image" drop constraint if exists "partner_commerce_image_url_unique";`);
    this.addSql(`alter table if exists "partner_commerce_device_mapping" drop constraint if exists "partner_commerce_device_mapping_category_device_key_unique";`);
    this.addSql(`alter table if exists "partner_commerce_delivery_update" drop constraint if exists "partner_commerce_delivery_update_trx_id_delivery_status_unique";`);
    this.addSql(`alter table if exists "partner_commerce_deal" drop constraint if exists "partner_commerce_deal_order_id_unique";`);
    this.addSql(`alter table if exists "partner_commerce_deal" drop constraint if exists "partner_commerce_deal_trx_id_unique";`);
    this.addSql(`alter table if exists "partner_commerce_category_mapping" drop constraint if exists "partner_commerce_category_mapping_category_id_unique";`);
    this.addSql(`create table if not exists "partner_commerce_activity" ("id" text not null, "at" timestamptz not null, "direction" text check ("direction" in ('out', 'in')) not null, "operation" text not null, "method" text not null, "path" text not null, "status" integer null, "duration_ms" integer null, "attempt" integer not null default 1, "request" jsonb null, "response" jsonb null, "error" text null, "trx_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_activity_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_deleted_at" ON "partner_commerce_activity" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_at" ON "partner_commerce_activity" ("at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_trx_id" ON "partner_commerce_activity" ("trx_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_category_mapping" ("id" text not null, "category_id" text not null, "category" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_category_mapping_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_category_mapping_deleted_at" ON "partner_commerce_category_mapping" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_category_mapping_category_id_unique" ON "partner_commerce_category_mapping" ("category_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_deal" ("id" text not null, "shop_code" text not null, "trx_id" text not null, "remote_order_id" text not null, "partner_id" text not null, "variant_id" text null, "product_id" text null, "amount" text not null, "currency_code" text not null, "state" text check ("state" in ('received', 'reserved', 'committed', 'confirmed', 'cancelled', 'refused')) not null default 'received', "body_hash" text not null, "body" jsonb not null, "deadline_at" timestamptz not null, "reservation_ids" jsonb null, "order_id" text null, "answer_status" integer null, "answer_body" text null, "refusal_code" text null, "review" jsonb null, "unfinished" jsonb null, "lease_token" text null, "lease_until" timestamptz null, "remote_status" text null, "checks" integer not null default 0, "next_check_at" timestamptz null, "timeline" jsonb not null default '[]', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_deal_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_deleted_at" ON "partner_commerce_deal" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_trx_id_unique" ON "partner_commerce_deal" ("trx_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_order_id_unique" ON "partner_commerce_deal" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_state" ON "partner_commerce_deal" ("state") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_next_check_at" ON "partner_commerce_deal" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_created_at" ON "partner_commerce_deal" ("created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_delivery_update" ("id" text not null, "trx_id" text not null, "remote_order_id" text not null, "delivery_status" text not null, "rank" integer not null, "source" text check ("source" in ('fulfilment', 'manual')) not null default 'fulfilment', "state" text check ("state" in ('queued', 'accepted', 'refused')) not null default 'queued', "attempts" integer not null default 0, "next_attempt_at" timestamptz not null, "lease_token" text null, "lease_until" timestamptz null, "last_error" text null, "accepted_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_delivery_update_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_deleted_at" ON "partner_commerce_delivery_update" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_trx_id_delivery_status_unique" ON "partner_commerce_delivery_update" ("trx_id", "delivery_status") WHERE source = 'fulfilment' AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_trx_id_rank" ON "partner_commerce_delivery_update" ("trx_id", "rank") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_next_attempt_at" ON "partner_commerce_delivery_update" ("next_attempt_at") WHERE state = 'queued' AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_device_mapping" ("id" text not null, "category" text not null, "device_key" text not null, "source" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_device_mapping_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_device_mapping_deleted_at" ON "partner_commerce_device_mapping" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_device_mapping_category_device_key_unique" ON "partner_commerce_device_mapping" ("category", "device_key") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_image" ("id" text not null, "url" text not null, "hash" text null, "bytes" integer null, "etag" text null, "last_modified" text null, "problem_code" text null, "problem_message" text null, "checked_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_image_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_image_deleted_at" ON "partner_commerce_image" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_image_url_unique" ON "partner_commerce_image" ("url") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_item" ("id" text not null, "shop_code" text not null, "variant_id" text not null, "product_id" text null, "partner_id" text null, "variant_sku" text null, "name" text null, "remote_sku" text null, "state" text check ("state" in ('unlisted', 'pending', 'synced', 'held', 'parked', 'archived')) not null default 'pending', "wanted_version" integer not null default 1, "synced_version" integer not null default 0, "stock_wanted_version" integer not null default 1, "stock_synced_version" integer not null default 0, "marked_at" timestamptz null, "stock_marked_at" timestamptz null, "content_lag_ms" integer null, "stock_lag_ms" integer null, "due_at" timestamptz not null, "lease_token" text null, "lease_until" timestamptz null, "content_fingerprint" text null, "stock_fingerprint" text null, "attempts" integer not null default 0, "known" jsonb null, "deferred_by" text null, "refused" jsonb null, "in_flight" jsonb null, "problems" jsonb null, "remote_status" integer null, "remote_message" text null, "pending_since" timestamptz null, "last_synced_at" timestamptz null, "read_back" jsonb null, "read_run" text null, "missed_reads" integer not null default 0, "rejection_seen" text null, "last_read_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_item_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_deleted_at" ON "partner_commerce_item" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_variant_id_unique" ON "partner_commerce_item" ("shop_code", "variant_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_partner_id_unique" ON "partner_commerce_item" ("shop_code", "partner_id") WHERE partner_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_product_id" ON "partner_commerce_item" ("product_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_state" ON "partner_commerce_item" ("shop_code", "state") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_name" ON "partner_commerce_item" ("shop_code", "name") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_due_at" ON "partner_commerce_item" ("due_at") WHERE wanted_version > synced_version AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code" ON "partner_commerce_item" ("shop_code") WHERE stock_wanted_version > stock_synced_version AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_listing" ("id" text not null, "product_id" text not null, "enabled" boolean null, "category" text null, "product_tagline" text null, "product_tnc" text null, "product_link" text null, "days_valid" integer null, "expiry_date_time" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_listing_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_listing_deleted_at" ON "partner_commerce_listing" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_listing_product_id_unique" ON "partner_commerce_listing" ("product_id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_problem" ("id" text not null, "key" text not null, "code" text not null, "message" text not null, "fix" text not null, "raised_at" timestamptz not null, "last_seen_at" timestamptz not null, "cleared_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_problem_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_problem_deleted_at" ON "partner_commerce_problem" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_problem_key_unique" ON "partner_commerce_problem" ("key") WHERE cleared_at IS NULL AND deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_remote_category" ("id" text not null, "shop_code" text not null, "category" text not null, "device_keys" jsonb not null, "read_at" timestamptz not null, "changed_at" timestamptz not null, "gone_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_remote_category_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_remote_category_deleted_at" ON "partner_commerce_remote_category" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_remote_category_shop_code_category_unique" ON "partner_commerce_remote_category" ("shop_code", "category") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_run" ("id" text not null, "shop_code" text not null, "kind" text check ("kind" in ('sync', 'reconcile')) not null, "status" text check ("status" in ('queued', 'running', 'held', 'completed', 'failed')) not null default 'queued', "scope" jsonb null, "total" integer not null default 0, "done" integer not null default 0, "created" integer not null default 0, "updated" integer not null default 0, "archived" integer not null default 0, "unarchived" integer not null default 0, "unchanged" integer not null default 0, "rejected" integer not null default 0, "held" integer not null default 0, "requests" integer not null default 0, "message" text null, "heartbeat_at" timestamptz null, "started_at" timestamptz null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_run_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_run_deleted_at" ON "partner_commerce_run" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_run_status" ON "partner_commerce_run" ("status") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_run_created_at" ON "partner_commerce_run" ("created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "partner_commerce_settings" ("id" text not null, "values" jsonb not null default '{}', "paused" boolean not null default false, "shared_inputs" text null, "version" integer not null default 1, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "partner_commerce_settings_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_settings_deleted_at" ON "partner_commerce_settings" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "partner_commerce_activity" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_category_mapping" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_deal" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_delivery_update" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_device_mapping" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_image" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_item" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_listing" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_problem" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_remote_category" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_run" cascade;`);

    this.addSql(`drop table if exists "partner_commerce_settings" cascade;`);
  }

}

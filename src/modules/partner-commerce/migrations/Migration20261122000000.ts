import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** All tables of the module, in the form of its models: `npx medusa plugin:db:generate` finds no difference. */
export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    // The stated cost is the true one. With a lower cost Postgres splits a million rows into words instead of reading the index of words.
    // The text avoids a question mark, because knex would read it as a parameter.
    this.addSql(`
      CREATE OR REPLACE FUNCTION partner_commerce_words(ids text[], texts text[], phones text[]) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
          SELECT array_to_tsvector(COALESCE(array_agg(DISTINCT left(word, 200)) FILTER (WHERE word ~ '[[:alnum:]]'), '{}'))
            FROM (SELECT lower(id) FROM unnest(ids) AS id
                  UNION ALL
                  SELECT lower(right(id, 7)) FROM unnest(ids) AS id WHERE length(id) > 18
                  UNION ALL
                  SELECT regexp_split_to_table(lower(written), '[][[:space:],;()"]+') FROM unnest(texts) AS written
                  UNION ALL
                  SELECT regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00|)(63|)(0|)([0-9]{10})$', '\\4') FROM unnest(phones) AS phone
                 ) AS found (word)
        $$`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_activity" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "at" timestamptz NOT NULL,
        "direction" text CHECK ("direction" IN ('out', 'in')) NOT NULL,
        "operation" text NOT NULL,
        "method" text NOT NULL,
        "path" text NOT NULL,
        "status" integer NULL,
        "duration_ms" integer NULL,
        "attempt" integer NOT NULL DEFAULT 1,
        "request" jsonb NULL,
        "response" jsonb NULL,
        "error" text NULL,
        "trx_id" text NULL,
        "partner_ids" text[] NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_activity_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_deleted_at"
        ON "partner_commerce_activity" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_shop_code_at"
        ON "partner_commerce_activity" ("shop_code", "at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_shop_code_trx_id"
        ON "partner_commerce_activity" ("shop_code", "trx_id") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_shop_code_operation_at"
        ON "partner_commerce_activity" ("shop_code", "operation", "at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_received"
        ON "partner_commerce_activity" ("shop_code", "at") WHERE direction = 'in' AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_partner_ids"
        ON "partner_commerce_activity" USING GIN ("partner_ids") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_category_mapping" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "category_id" text NOT NULL,
        "category" text NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_category_mapping_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_category_mapping_deleted_at"
        ON "partner_commerce_category_mapping" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_category_mapping_key"
        ON "partner_commerce_category_mapping" ("shop_code", "category_id") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_customer_account" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "customer_id" text NOT NULL,
        "sealed" text NULL,
        "key_id" text NULL,
        "connected_at" timestamptz NULL,
        "forgotten_at" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_customer_account_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_customer_account_deleted_at"
        ON "partner_commerce_customer_account" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_customer_account_customer_id_unique"
        ON "partner_commerce_customer_account" ("shop_code", "customer_id") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_deal" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "trx_id" text NOT NULL,
        "remote_order_id" text NOT NULL,
        "partner_id" text NOT NULL,
        "variant_id" text NULL,
        "product_id" text NULL,
        "amount" text NOT NULL,
        "currency_code" text NOT NULL,
        "state" text CHECK ("state" IN ('received', 'reserved', 'committed', 'confirmed', 'cancelled', 'refused')) NOT NULL DEFAULT 'received',
        "body_hash" text NOT NULL,
        "body" jsonb NOT NULL,
        "deadline_at" timestamptz NOT NULL,
        "reservation_ids" jsonb NULL,
        "order_id" text NULL,
        "answer_status" integer NULL,
        "answer_body" text NULL,
        "refusal_code" text NULL,
        "review" jsonb NULL,
        "unfinished" jsonb NULL,
        "failures" integer NOT NULL DEFAULT 0,
        "lease_token" text NULL,
        "lease_until" timestamptz NULL,
        "remote_status" text NULL,
        "read_at" timestamptz NULL,
        "checks" integer NOT NULL DEFAULT 0,
        "unreadable" integer NOT NULL DEFAULT 0,
        "denials" integer NOT NULL DEFAULT 0,
        "denied_since" timestamptz NULL,
        "next_check_at" timestamptz NULL,
        "asked_at" timestamptz NULL,
        "timeline" jsonb NOT NULL DEFAULT '[]',
        "is_refunded" boolean NOT NULL DEFAULT false,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_deal_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_deleted_at"
        ON "partner_commerce_deal" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_trx_id_unique"
        ON "partner_commerce_deal" ("shop_code", "trx_id")`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_order_id_unique"
        ON "partner_commerce_deal" ("order_id")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_remote_order_id"
        ON "partner_commerce_deal" ("shop_code", "remote_order_id")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_state"
        ON "partner_commerce_deal" ("shop_code", "state")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_next_check_at"
        ON "partner_commerce_deal" ("shop_code", "next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_asked_at"
        ON "partner_commerce_deal" ("shop_code", "asked_at") WHERE asked_at IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_updated_at"
        ON "partner_commerce_deal" ("shop_code", "updated_at") WHERE unfinished IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_created_at"
        ON "partner_commerce_deal" ("shop_code", "created_at")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_words" ON "partner_commerce_deal" USING GIN ((${DEAL_WORDS}))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_variant_id"
        ON "partner_commerce_deal" ("shop_code", "variant_id")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_gift"
        ON "partner_commerce_deal" ("shop_code", "created_at") WHERE COALESCE(jsonb_typeof(body->'sender'), 'null') <> 'null'`)
    // Statistics about the share of gifts. Without them Postgres expects a gift in each row, and reads the table instead of the index.
    this.addSql(`CREATE STATISTICS IF NOT EXISTS "partner_commerce_deal_gift"
        ON (COALESCE(jsonb_typeof(body->'sender'), 'null')) FROM "partner_commerce_deal"`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_refunded"
        ON "partner_commerce_deal" ("shop_code", "created_at") WHERE is_refunded`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_deal_customer" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "phone" text NOT NULL,
        "customer_id" text NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_deal_customer_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_customer_deleted_at"
        ON "partner_commerce_deal_customer" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_customer_shop_code_phone_unique"
        ON "partner_commerce_deal_customer" ("shop_code", "phone") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_delivery_update" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "trx_id" text NOT NULL,
        "remote_order_id" text NOT NULL,
        "delivery_status" text NOT NULL,
        "rank" integer NOT NULL,
        "source" text CHECK ("source" IN ('fulfilment', 'manual')) NOT NULL DEFAULT 'fulfilment',
        "set_by" text NULL,
        "state" text CHECK ("state" IN ('queued', 'accepted', 'refused')) NOT NULL DEFAULT 'queued',
        "attempts" integer NOT NULL DEFAULT 0,
        "first_attempt_at" timestamptz NULL,
        "next_attempt_at" timestamptz NOT NULL,
        "lease_token" text NULL,
        "lease_until" timestamptz NULL,
        "last_error" text NULL,
        "why" jsonb NULL,
        "accepted_at" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_delivery_update_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_deleted_at"
        ON "partner_commerce_delivery_update" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_key"
        ON "partner_commerce_delivery_update" ("shop_code", "trx_id", "delivery_status") WHERE source = 'fulfilment' AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_shop_code_trx_id_rank"
        ON "partner_commerce_delivery_update" ("shop_code", "trx_id", "rank")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_delivery_update_shop_code_next_attempt_at"
        ON "partner_commerce_delivery_update" ("shop_code", "next_attempt_at") WHERE state = 'queued' AND deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_device_mapping" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "category" text NOT NULL,
        "device_key" text NOT NULL,
        "source" jsonb NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_device_mapping_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_device_mapping_deleted_at"
        ON "partner_commerce_device_mapping" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_device_mapping_key"
        ON "partner_commerce_device_mapping" ("shop_code", "category", "device_key") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_heartbeat" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "process_id" text NOT NULL,
        "work" text NOT NULL,
        "process" jsonb NOT NULL,
        "began_at" timestamptz NOT NULL,
        "ended_at" timestamptz NULL,
        "beat_at" timestamptz NOT NULL,
        "failures" integer NOT NULL DEFAULT 0,
        "failure" text NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_heartbeat_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_heartbeat_deleted_at"
        ON "partner_commerce_heartbeat" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_heartbeat_shop_code_process_id_work_unique"
        ON "partner_commerce_heartbeat" ("shop_code", "process_id", "work") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_heartbeat_shop_code_beat_at"
        ON "partner_commerce_heartbeat" ("shop_code", "beat_at") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_history" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "at" timestamptz NOT NULL,
        "code" text NOT NULL,
        "values" jsonb NOT NULL,
        "actor" text NULL,
        "key" text NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_history_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_history_deleted_at"
        ON "partner_commerce_history" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_history_shop_code_at"
        ON "partner_commerce_history" ("shop_code", "at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_history_shop_code_key_unique"
        ON "partner_commerce_history" ("shop_code", "key") WHERE key IS NOT NULL AND deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_image" (
        "id" text NOT NULL,
        "url" text NOT NULL,
        "hash" text NULL,
        "bytes" integer NULL,
        "etag" text NULL,
        "last_modified" text NULL,
        "problem_code" text NULL,
        "problem_message" text NULL,
        "checked_at" timestamptz NOT NULL,
        "width" integer NULL,
        "height" integer NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_image_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_image_deleted_at"
        ON "partner_commerce_image" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_image_url_unique"
        ON "partner_commerce_image" ("url") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_item" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "variant_id" text NOT NULL,
        "product_id" text NULL,
        "partner_id" text NULL,
        "variant_sku" text NULL,
        "name" text NULL,
        "category" text NULL,
        "content_name" text NULL,
        "live_name" text NULL,
        "remote_sku" text NULL,
        "state" text CHECK ("state" IN ('unlisted', 'pending', 'synced', 'blocked', 'rejected', 'waiting', 'archived')) NOT NULL DEFAULT 'pending',
        "wanted_version" integer NOT NULL DEFAULT 1,
        "synced_version" integer NOT NULL DEFAULT 0,
        "stock_wanted_version" integer NOT NULL DEFAULT 1,
        "stock_synced_version" integer NOT NULL DEFAULT 0,
        "stock_voided_version" integer NOT NULL DEFAULT 0,
        "marked_at" timestamptz NULL,
        "stock_marked_at" timestamptz NULL,
        "content_lag_ms" integer NULL,
        "stock_lag_ms" integer NULL,
        "due_at" timestamptz NOT NULL,
        "lease_token" text NULL,
        "lease_until" timestamptz NULL,
        "content_retry_at" timestamptz NULL,
        "content_fingerprint" text NULL,
        "stock_fingerprint" text NULL,
        "attempts" integer NOT NULL DEFAULT 0,
        "known" jsonb NULL,
        "decisions" jsonb NULL,
        "watched_at" timestamptz NULL,
        "deferred_by" text NULL,
        "deferred_lane" text NULL,
        "deferred_change" jsonb NULL,
        "refused" jsonb NULL,
        "in_flight" jsonb NULL,
        "problems" jsonb NULL,
        "remote_status" integer NULL,
        "remote_message" text NULL,
        "pending_since" timestamptz NULL,
        "last_synced_at" timestamptz NULL,
        "content_run" text NULL,
        "sent_in" text NULL,
        "read_back" jsonb NULL,
        "read_run" text NULL,
        "missed_reads" integer NOT NULL DEFAULT 0,
        "rejection_seen" text NULL,
        "known_by_address" jsonb NULL,
        "drift" jsonb NULL,
        "kept_there" jsonb NULL,
        "last_read_at" timestamptz NULL,
        "funnel_stage" text GENERATED ALWAYS AS (
          CASE
            WHEN known->>'confirmed' = 'true' AND (known->>'archived') IS DISTINCT FROM 'true' THEN
              CASE
                WHEN jsonb_typeof(known->'live') IS DISTINCT FROM 'object' THEN 'sent'
                WHEN known->>'in_stock' = '0' THEN 'approved'
                ELSE 'on_sale'
              END
            WHEN state IN ('synced', 'rejected') THEN 'ready'
            WHEN state IN ('pending', 'blocked', 'waiting') THEN 'in_store'
          END) STORED,
        "shown_price" numeric GENERATED ALWAYS AS (
          NULLIF(COALESCE(known->'live'->>'deals_price', known->'content'->>'deals_price'), '-1')::numeric) STORED,
        "shown_stock" numeric GENERATED ALWAYS AS ((known->>'in_stock')::numeric) STORED,
        "sale_price" numeric GENERATED ALWAYS AS (
          CASE WHEN known->>'archived' = 'false' AND known->>'in_stock' IS DISTINCT FROM '0'
            THEN NULLIF(known->'live'->>'deals_price', '-1')::numeric END) STORED,
        "awaited_price" numeric GENERATED ALWAYS AS (
          CASE
            WHEN known->'live'->>'deals_price' IS NOT NULL
              AND (pending_since IS NOT NULL OR decisions IS NOT NULL OR state = 'rejected' OR refused->>'code' = 'changed_there') THEN
              NULLIF(NULLIF(COALESCE(
                (jsonb_path_query_first(decisions, '$[*] ? (@.kind == "repriced" && @.state != "confirmed").deals_price') #>> '{}')::numeric,
                CASE WHEN refused->>'code' = 'changed_there' THEN
                  (jsonb_path_query_array(refused, '$.changes[*] ? (@.kind == "update").content.deals_price') ->> -1)::numeric END,
                (known->'content'->>'deals_price')::numeric,
                (jsonb_path_query_array(refused, '$.changes[*] ? (@.kind == "update").content.deals_price') ->> -1)::numeric),
                (known->'live'->>'deals_price')::numeric), -1)
          END) STORED,
        "is_at_rest" boolean GENERATED ALWAYS AS (
          lease_until IS NULL AND wanted_version = synced_version AND stock_wanted_version = stock_synced_version) STORED,
        "content_sent_at" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_item_pkey" PRIMARY KEY ("id")) WITH (fillfactor = 70)`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_deleted_at"
        ON "partner_commerce_item" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_variant_id_unique"
        ON "partner_commerce_item" ("shop_code", "variant_id") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_partner_id_unique"
        ON "partner_commerce_item" ("shop_code", "partner_id") WHERE partner_id IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_product"
        ON "partner_commerce_item" ("shop_code", "product_id", "name", "state", "remote_status") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_state"
        ON "partner_commerce_item" ("shop_code", "state", "id") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_stage"
        ON "partner_commerce_item" ("shop_code", "funnel_stage") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_search"
        ON "partner_commerce_item" ("shop_code", "name", "id", "variant_sku", "partner_id", "state") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_sku"
        ON "partner_commerce_item" ("shop_code", "variant_sku", "id") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_content_name"
        ON "partner_commerce_item" ("shop_code", "content_name") WHERE content_name IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_live_name"
        ON "partner_commerce_item" ("shop_code", "live_name") WHERE live_name IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_decisions"
        ON "partner_commerce_item" ("shop_code") WHERE decisions IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_deferred"
        ON "partner_commerce_item" ("shop_code", "deferred_by") WHERE deferred_by IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_watched"
        ON "partner_commerce_item" ("shop_code", "watched_at") WHERE watched_at IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_price_gap"
        ON "partner_commerce_item" ("shop_code", "sale_price", "awaited_price")
        WHERE awaited_price IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_waiting"
        ON "partner_commerce_item" ("shop_code", "pending_since", "sent_in") WHERE pending_since IS NOT NULL AND deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_due_item" (
        "item_id" text NOT NULL,
        "lane" text CHECK ("lane" IN ('stock', 'content')) NOT NULL,
        "shop_code" text NOT NULL,
        "due_at" timestamptz NOT NULL,
        CONSTRAINT "partner_commerce_due_item_pkey" PRIMARY KEY ("item_id", "lane"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_due_item_shop_code_lane_due_at"
        ON "partner_commerce_due_item" ("shop_code", "lane", "due_at")`)
    // Triggers, because many statements mark items. They queue an item when it becomes dirty in a lane, and forget it when it is in step.
    for (const [lane, { columns, dueAt }] of Object.entries(QUEUES)) {
      this.addSql(`
        CREATE OR REPLACE FUNCTION partner_commerce_queue_${lane}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
          DECLARE since timestamptz := ${dueAt("NEW")};
          BEGIN
            IF since IS NULL THEN
              DELETE FROM "partner_commerce_due_item" WHERE item_id = NEW.id AND lane = '${lane}';
            ELSE
              INSERT INTO "partner_commerce_due_item" (item_id, lane, shop_code, due_at)
                VALUES (NEW.id, '${lane}', NEW.shop_code, since)
                ON CONFLICT (item_id, lane) DO UPDATE SET due_at = EXCLUDED.due_at;
            END IF;
            RETURN NULL;
          END $$`)
      this.addSql(`DROP TRIGGER IF EXISTS "partner_commerce_item_new_${lane}" ON "partner_commerce_item"`)
      this.addSql(`
        CREATE TRIGGER "partner_commerce_item_new_${lane}" AFTER INSERT ON "partner_commerce_item"
          FOR EACH ROW WHEN (${dueAt("NEW")} IS NOT NULL) EXECUTE FUNCTION partner_commerce_queue_${lane}()`)
      this.addSql(`DROP TRIGGER IF EXISTS "partner_commerce_item_${lane}" ON "partner_commerce_item"`)
      this.addSql(`
        CREATE TRIGGER "partner_commerce_item_${lane}" AFTER UPDATE OF ${columns} ON "partner_commerce_item"
          FOR EACH ROW WHEN (${dueAt("OLD")} IS DISTINCT FROM ${dueAt("NEW")})
          EXECUTE FUNCTION partner_commerce_queue_${lane}()`)
    }
    this.addSql(`
      CREATE OR REPLACE FUNCTION partner_commerce_forget_due_item() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          DELETE FROM "partner_commerce_due_item" WHERE item_id = OLD.id;
          RETURN NULL;
        END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS "partner_commerce_item_deleted" ON "partner_commerce_item"`)
    this.addSql(`
      CREATE TRIGGER "partner_commerce_item_deleted" AFTER DELETE ON "partner_commerce_item"
        FOR EACH ROW EXECUTE FUNCTION partner_commerce_forget_due_item()`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_listing" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "product_id" text NULL,
        "variant_id" text NULL,
        "enabled" boolean NULL,
        "category" text NULL,
        "product_tagline" text NULL,
        "product_tnc" text NULL,
        "product_link" text NULL,
        "days_valid" integer NULL,
        "expiry_date_time" text NULL,
        "stock_buffer" integer NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_listing_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "partner_commerce_listing_of_one" CHECK (num_nonnulls(product_id, variant_id) = 1))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_listing_deleted_at"
        ON "partner_commerce_listing" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_listing_shop_code_product_id_unique"
        ON "partner_commerce_listing" ("shop_code", "product_id") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_listing_shop_code_variant_id_unique"
        ON "partner_commerce_listing" ("shop_code", "variant_id") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_noted_fee" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "trx_id" text NOT NULL,
        "fee" text NOT NULL,
        "refunded" text NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_noted_fee_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_noted_fee_deleted_at"
        ON "partner_commerce_noted_fee" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_noted_fee_shop_code_trx_id_unique"
        ON "partner_commerce_noted_fee" ("shop_code", "trx_id") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_payment" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "order_ref" text NOT NULL,
        "trx_id" text NULL,
        "remote_trx_id" text NULL,
        "session_id" text NOT NULL,
        "cart_id" text NOT NULL,
        "customer_id" text NULL,
        "order_id" text NULL,
        "amount" text NOT NULL,
        "currency_code" text NOT NULL,
        "fingerprint" text NOT NULL,
        "sale_fingerprint" text NOT NULL,
        "lines" jsonb NOT NULL,
        "redirect_url" text NULL,
        "carries_token" boolean NOT NULL DEFAULT false,
        "expires_at" timestamptz NULL,
        "state" text CHECK ("state" IN ('open', 'held', 'approved', 'failed', 'reversed', 'abandoned')) NOT NULL DEFAULT 'open',
        "remote_status" text NULL,
        "cancel_requested_at" timestamptz NULL,
        "reversal" text CHECK ("reversal" IN ('asked', 'done')) NULL,
        "reported_at" timestamptz NULL,
        "placed_at" timestamptz NULL,
        "owed_events" jsonb NOT NULL DEFAULT '[]',
        "checks" integer NOT NULL DEFAULT 0,
        "unreadable" integer NOT NULL DEFAULT 0,
        "failures" integer NOT NULL DEFAULT 0,
        "next_check_at" timestamptz NULL,
        "asked_at" timestamptz NULL,
        "read_at" timestamptz NULL,
        "lease_token" text NULL,
        "lease_until" timestamptz NULL,
        "timeline" jsonb NOT NULL DEFAULT '[]',
        "open_amount" text NULL,
        "collected_by" text CHECK ("collected_by" IN ('merchant', 'courier')) NULL,
        "customer" jsonb NULL,
        "is_refunded" boolean NOT NULL DEFAULT false,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_payment_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_deleted_at"
        ON "partner_commerce_payment" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_order_ref_unique"
        ON "partner_commerce_payment" ("shop_code", "order_ref")`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_trx_id_unique"
        ON "partner_commerce_payment" ("shop_code", "trx_id")`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_being_created"
        ON "partner_commerce_payment" ("shop_code", "cart_id") WHERE state = 'open' AND trx_id IS NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_session_id"
        ON "partner_commerce_payment" ("shop_code", "session_id")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_cart_id"
        ON "partner_commerce_payment" ("shop_code", "cart_id")`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_order_id_unique"
        ON "partner_commerce_payment" ("order_id")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_next_check_at"
        ON "partner_commerce_payment" ("shop_code", "next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_due"
        ON "partner_commerce_payment" ("shop_code", "asked_at", "next_check_at", "id") WHERE (next_check_at IS NOT NULL OR asked_at IS NOT NULL) AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_created_at"
        ON "partner_commerce_payment" ("shop_code", "created_at")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_words" ON "partner_commerce_payment" USING GIN ((${PAYMENT_WORDS}))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_state_created_at"
        ON "partner_commerce_payment" ("shop_code", "state", "created_at")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_refunded"
        ON "partner_commerce_payment" ("shop_code", "created_at") WHERE is_refunded`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_problem" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "key" text NOT NULL,
        "code" text NOT NULL,
        "message" text NOT NULL,
        "fix" text NOT NULL,
        "why" jsonb NULL,
        "count" integer NOT NULL DEFAULT 1,
        "raised_at" timestamptz NOT NULL,
        "last_seen_at" timestamptz NOT NULL,
        "cleared_at" timestamptz NULL,
        "is_dismissed" boolean NOT NULL DEFAULT false,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_problem_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_problem_deleted_at"
        ON "partner_commerce_problem" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_problem_shop_code_key_unique"
        ON "partner_commerce_problem" ("shop_code", "key") WHERE cleared_at IS NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_problem_shop_code_raised_at"
        ON "partner_commerce_problem" ("shop_code", "raised_at") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_rate_bucket" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "api" text CHECK ("api" IN ('catalog', 'transactions')) NOT NULL,
        "next_at" timestamptz NOT NULL,
        "granted" integer NOT NULL DEFAULT 0,
        "paused_until" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_rate_bucket_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_rate_bucket_deleted_at"
        ON "partner_commerce_rate_bucket" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_rate_bucket_shop_code_api_unique"
        ON "partner_commerce_rate_bucket" ("shop_code", "api") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_reconciliation" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "status" text CHECK ("status" IN ('running', 'completed', 'failed')) NOT NULL DEFAULT 'running',
        "by" text NULL,
        "compared_from" timestamptz NOT NULL,
        "compared_to" timestamptz NOT NULL,
        "compared" integer NOT NULL DEFAULT 0,
        "unread" integer NOT NULL DEFAULT 0,
        "found" integer NOT NULL DEFAULT 0,
        "differences" jsonb NOT NULL DEFAULT '[]',
        "message" text NULL,
        "note" jsonb NULL,
        "heartbeat_at" timestamptz NOT NULL,
        "finished_at" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_reconciliation_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_reconciliation_deleted_at"
        ON "partner_commerce_reconciliation" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_reconciliation_shop_code_unique"
        ON "partner_commerce_reconciliation" ("shop_code") WHERE status = 'running' AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_reconciliation_shop_code_created_at"
        ON "partner_commerce_reconciliation" ("shop_code", "created_at") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_refund" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "trx_id" text NOT NULL,
        "remote_trx_id" text NOT NULL,
        "request_key" text NOT NULL,
        "origin" text CHECK ("origin" IN ('medusa', 'admin', 'service', 'reversal')) NOT NULL,
        "medusa_refund_id" text NULL,
        "asked_refund_ids" jsonb NOT NULL DEFAULT '[]',
        "wanted_items" jsonb NULL,
        "items" jsonb NULL,
        "amount" text NOT NULL,
        "currency_code" text NOT NULL,
        "reason" text NULL,
        "state" text CHECK ("state" IN ('pending', 'done', 'refused', 'unknown')) NOT NULL DEFAULT 'unknown',
        "remote_refund_id" text NULL,
        "why" jsonb NULL,
        "settled_at" timestamptz NULL,
        "answered_at" timestamptz NULL,
        "checks" integer NOT NULL DEFAULT 0,
        "next_check_at" timestamptz NULL,
        "lease_token" text NULL,
        "lease_until" timestamptz NULL,
        "timeline" jsonb NOT NULL DEFAULT '[]',
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_refund_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_deleted_at"
        ON "partner_commerce_refund" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_shop_code_request_key_unique"
        ON "partner_commerce_refund" ("shop_code", "request_key")`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_shop_code_trx_id_unique"
        ON "partner_commerce_refund" ("shop_code", "trx_id") WHERE state IN ('unknown', 'pending') AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_shop_code_trx_id_created_at"
        ON "partner_commerce_refund" ("shop_code", "trx_id", "created_at")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_medusa_refund_id"
        ON "partner_commerce_refund" ("medusa_refund_id") WHERE medusa_refund_id IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_shop_code_updated_at"
        ON "partner_commerce_refund" ("shop_code", "updated_at")`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_shop_code_next_check_at"
        ON "partner_commerce_refund" ("shop_code", "next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL`)
    this.addSql(`
      CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_done_at" ON "partner_commerce_refund"
        ("shop_code", (COALESCE(settled_at, created_at)), "id") WHERE state = 'done'`)
    // A trigger, because each statement that ends a refund must note it in the same transaction.
    this.addSql(`
      CREATE OR REPLACE FUNCTION partner_commerce_note_refund() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          UPDATE "partner_commerce_deal" SET is_refunded = true
           WHERE shop_code = NEW.shop_code AND trx_id = NEW.trx_id AND NOT is_refunded;
          UPDATE "partner_commerce_payment" SET is_refunded = true
           WHERE shop_code = NEW.shop_code AND trx_id = NEW.trx_id AND NOT is_refunded;
          RETURN NULL;
        END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS "partner_commerce_refund_done" ON "partner_commerce_refund"`)
    this.addSql(`
      CREATE TRIGGER "partner_commerce_refund_done" AFTER INSERT OR UPDATE OF state ON "partner_commerce_refund"
        FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION partner_commerce_note_refund()`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_remote_category" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "category" text NOT NULL,
        "device_keys" jsonb NOT NULL,
        "missing_keys" jsonb NULL,
        "acknowledged_keys" jsonb NULL,
        "read_at" timestamptz NOT NULL,
        "changed_at" timestamptz NOT NULL,
        "gone_at" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_remote_category_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_remote_category_deleted_at"
        ON "partner_commerce_remote_category" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_remote_category_shop_code_category_unique"
        ON "partner_commerce_remote_category" ("shop_code", "category") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_run" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "kind" text CHECK ("kind" IN ('sync', 'reconcile')) NOT NULL,
        "status" text CHECK ("status" IN ('queued', 'running', 'waiting', 'completed', 'failed')) NOT NULL DEFAULT 'queued',
        "scope" jsonb NULL,
        "total" integer NOT NULL DEFAULT 0,
        "done" integer NOT NULL DEFAULT 0,
        "created" integer NOT NULL DEFAULT 0,
        "updated" integer NOT NULL DEFAULT 0,
        "repriced" integer NOT NULL DEFAULT 0,
        "archived" integer NOT NULL DEFAULT 0,
        "unarchived" integer NOT NULL DEFAULT 0,
        "unchanged" integer NOT NULL DEFAULT 0,
        "rejected" integer NOT NULL DEFAULT 0,
        "refused" integer NOT NULL DEFAULT 0,
        "blocked" integer NOT NULL DEFAULT 0,
        "waiting" integer NOT NULL DEFAULT 0,
        "requests" integer NOT NULL DEFAULT 0,
        "approved" integer NOT NULL DEFAULT 0,
        "message" text NULL,
        "note" jsonb NULL,
        "heartbeat_at" timestamptz NULL,
        "started_at" timestamptz NULL,
        "finished_at" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_run_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_run_deleted_at"
        ON "partner_commerce_run" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_run_shop_code_status"
        ON "partner_commerce_run" ("shop_code", "status") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_run_shop_code_created_at"
        ON "partner_commerce_run" ("shop_code", "created_at") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_settings" (
        "shop_code" text NOT NULL,
        "values" jsonb NOT NULL DEFAULT '{}',
        "paused" boolean NOT NULL DEFAULT false,
        "paused_by" text NULL,
        "shared_inputs" text NULL,
        "request_size" integer NULL,
        "binding" jsonb NULL,
        "version" integer NOT NULL DEFAULT 1,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_settings_pkey" PRIMARY KEY ("shop_code"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_settings_deleted_at"
        ON "partner_commerce_settings" ("deleted_at") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_unknown_product" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "partner_id" text NOT NULL,
        "remote_sku" text NULL,
        "name" text NULL,
        "remote_status" integer NOT NULL,
        "shown" jsonb NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_unknown_product_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_unknown_product_deleted_at"
        ON "partner_commerce_unknown_product" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_unknown_product_partner_id_unique"
        ON "partner_commerce_unknown_product" ("shop_code", "partner_id") WHERE deleted_at IS NULL`)

    this.addSql(`
      CREATE TABLE IF NOT EXISTS "partner_commerce_sweep" (
        "id" text NOT NULL,
        "shop_code" text NOT NULL,
        "after_id" text NOT NULL DEFAULT '',
        "writes" text NULL,
        "price_lists" jsonb NOT NULL DEFAULT '{}',
        "lease_token" text NULL,
        "lease_until" timestamptz NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "deleted_at" timestamptz NULL,
        CONSTRAINT "partner_commerce_sweep_pkey" PRIMARY KEY ("id"))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_sweep_deleted_at"
        ON "partner_commerce_sweep" ("deleted_at") WHERE deleted_at IS NULL`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_partner_commerce_sweep_shop_code_unique"
        ON "partner_commerce_sweep" ("shop_code") WHERE deleted_at IS NULL`)
  }

  override async down(): Promise<void> {
    for (const table of TABLES) this.addSql(`DROP TABLE IF EXISTS "partner_commerce_${table}" CASCADE`)
    for (const name of ["note_refund", "queue_stock", "queue_content", "forget_due_item"])
      this.addSql(`DROP FUNCTION IF EXISTS partner_commerce_${name}()`)
    this.addSql(`DROP FUNCTION IF EXISTS partner_commerce_words(text[], text[], text[])`)
  }
}

const TABLES = [
  "activity",
  "category_mapping",
  "customer_account",
  "deal",
  "deal_customer",
  "delivery_update",
  "device_mapping",
  "due_item",
  "heartbeat",
  "history",
  "image",
  "item",
  "listing",
  "noted_fee",
  "payment",
  "problem",
  "rate_bucket",
  "reconciliation",
  "refund",
  "remote_category",
  "run",
  "settings",
  "unknown_product",
  "sweep",
]

/** A row without a claim waits until its lease ends. */
const waitEnd = (row: string) => `CASE WHEN ${row}.lease_token IS NULL THEN ${row}.lease_until END`

/** From when on a push may claim an item in a lane; null = the item is in step (QUEUED_AT in catalog/sql/item/item-table). */
const QUEUES = {
  stock: {
    columns: "deleted_at, known, stock_wanted_version, stock_synced_version, stock_marked_at, lease_token, lease_until",
    dueAt: (row: string) =>
      `CASE WHEN ${row}.stock_wanted_version > ${row}.stock_synced_version AND ${row}.known IS NOT NULL AND ${row}.deleted_at IS NULL
                 THEN GREATEST(COALESCE(${row}.stock_marked_at, ${row}.created_at), ${waitEnd(row)}) END`,
  },
  content: {
    columns: "deleted_at, wanted_version, synced_version, due_at, content_retry_at, lease_token, lease_until",
    dueAt: (row: string) =>
      `CASE WHEN ${row}.wanted_version > ${row}.synced_version AND ${row}.deleted_at IS NULL
                 THEN GREATEST(${row}.due_at, ${row}.content_retry_at, ${waitEnd(row)}) END`,
  },
}

const NAMES = ["full_name", "first_name", "last_name", "email"]
const textsOf = (person: string) => NAMES.map((field) => `body#>>'{${person},${field}}'`).join(", ")

const DEAL_WORDS = `partner_commerce_words(ARRAY[trx_id, remote_order_id, partner_id, order_id],
  ARRAY[${textsOf("customer")}, ${textsOf("sender")}], ARRAY[body#>>'{customer,phone}', body#>>'{sender,phone}'])`

const PAYMENT_WORDS = `partner_commerce_words(ARRAY[trx_id, order_ref, order_id, cart_id],
  ARRAY[customer->>'full_name', customer->>'email', jsonb_path_query_array(lines, '$[*].code')::text, jsonb_path_query_array(lines, '$[*].item')::text],
  ARRAY[customer->>'phone'])`

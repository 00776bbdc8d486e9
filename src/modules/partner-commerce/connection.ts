import { type ConfigModule, type Logger } from "@medusajs/framework/types"
import { isPublicHost } from "../../catalog/images/public-address"
import { findInsecureOptions } from "../../settings/rules/insecure-options"
import { toDatabaseAddress, toOrigin } from "../../settings/rules/installation"
import { type OptionProblem } from "../../settings/rules/option-problem"
import { type ParsedOptions, type PluginOptions } from "../../settings/rules/options"
import { secretsOf } from "../../settings/rules/secrets"
import { toBase } from "../../service/rules/wire/parse-url"
import { type ActivityLog } from "../../activity/sql/activity-log"
import { CallbackAuth } from "../../settings/callbacks/callback-auth"
import { ImageCache } from "../../catalog/sql/image-cache"
import { ImageFingerprints } from "../../catalog/images/image-fingerprints"
import { type ConfiguredInstallation, InstallationBinding } from "../../catalog/sql/configuration/installation-binding"
import { type Database } from "../../database/database"
import { TokenSeal } from "../../payments/sql/token-seal"
import { type CheckoutSetting, toCheckoutSetting } from "../../payments/sql/checkout-setting"
import { ProbeMark } from "../../settings/callbacks/probe-mark"
import { createServiceClients, type ServiceClients } from "./service-clients"
import { SharedTokenBucket } from "../../service/shared-token-bucket"

/** Configured, with everything that is built from the options; or inert, with the faults of the options. */
export type Connection =
  | {
      kind: "configured"
      options: PluginOptions
      /** Secrets of the options, which are cut from every record. */
      secrets: readonly string[]
      clients: ServiceClients
      callbackAuth: CallbackAuth
      probeMark: ProbeMark
      images: ImageFingerprints
      binding: InstallationBinding
      /** null without an encryption key; then the store keeps no tokens. */
      tokenSeal: TokenSeal | null
      /** null = this store does not offer the service as a payment method. */
      checkout: CheckoutSetting | null
      warnings: OptionProblem[]
      /** Options that a production store must not have. The store continues to work, so that an upgrade stops no shop. */
      insecure: OptionProblem[]
    }
  | { kind: "inert"; problems: OptionProblem[] }

interface ConnectionParts {
  database: Database
  /** Aborted by the stop signal of this process. */
  stopping: AbortSignal
  activity: ActivityLog
  config: Partial<ConfigModule> | undefined
}

export function connect(parsed: ParsedOptions, { database, stopping, activity, config }: ConnectionParts): Connection {
  if (!parsed.ok) return { kind: "inert", problems: parsed.problems }
  const { options, warnings } = parsed
  return {
    kind: "configured",
    options,
    secrets: secretsOf(options),
    clients: createServiceClients(options, {
      activity,
      stopping,
      toBucket: (api, rate) => new SharedTokenBucket(database, api, rate),
    }),
    callbackAuth: new CallbackAuth(options.callbacks),
    probeMark: new ProbeMark(options.token),
    images: new ImageFingerprints(new ImageCache(database), options.images, {
      isServicePublic: isPublicHost(new URL(options.catalog.baseUrl).hostname),
    }),
    binding: new InstallationBinding(database, toInstallation(options, config)),
    tokenSeal: options.encryptionKey ? new TokenSeal(options.encryptionKey) : null,
    checkout: toCheckoutSetting(options, config),
    warnings,
    insecure: findInsecureOptions(options),
  }
}

/** Logs the faults of the options once, when the store starts. */
export function logConnection(connection: Connection, logger: Logger | undefined): void {
  if (connection.kind === "inert") {
    const list = connection.problems.map(({ option, message }) => `\n  - ${option}: ${message}`).join("")
    logger?.error(`partner-commerce is inert until its options in medusa-config.ts are right:${list}`)
    return
  }
  for (const { option, message } of connection.insecure)
    logger?.error(`partner-commerce is not secure: the option ${option} ${message}`)
  for (const { option, message } of connection.warnings)
    logger?.warn(`partner-commerce: the option ${option} ${message}`)
}

function toInstallation(options: PluginOptions, config: Partial<ConfigModule> | undefined): ConfiguredInstallation {
  return {
    shop_code: options.shopCode,
    catalog_url: toBase(options.catalog.baseUrl),
    environment: options.environment,
    store_url: toOrigin(options.callbacks.publicUrl ?? config?.admin?.backendUrl),
    database: toDatabaseAddress(config?.projectConfig?.databaseUrl),
  }
}

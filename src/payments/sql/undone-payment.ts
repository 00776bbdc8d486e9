/**
 * SQL: Medusa has undone the payment, and another payment of the transaction is valid. After a completion that failed late, Medusa cancels a
 * captured payment, keeps its capture, and books a refund that the service never made. The next payment is in the same collection.
 *
 * @param paid alias of the payment
 */
export const isUndone = (paid: string): string => `(${paid}.canceled_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM payment valid
   WHERE valid.payment_collection_id = ${paid}.payment_collection_id AND valid.provider_id = ${paid}.provider_id
     AND lower(valid.data->>'trx_id') = lower(${paid}.data->>'trx_id') AND valid.canceled_at IS NULL AND valid.deleted_at IS NULL))`

CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_delivery_failed" ON "webhook_delivery"("endpoint_id", "sequence") WHERE "state" = 'failed';

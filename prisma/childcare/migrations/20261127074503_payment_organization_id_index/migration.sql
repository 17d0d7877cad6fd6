CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_organization_id_id_idx" ON "payment"("organization_id", "id");

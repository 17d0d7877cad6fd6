CREATE INDEX CONCURRENTLY IF NOT EXISTS "certificate_organization_id_id_idx" ON "certificate"("organization_id", "id");

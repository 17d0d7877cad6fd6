CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_organization_id_id_idx" ON "user"("organization_id", "id");

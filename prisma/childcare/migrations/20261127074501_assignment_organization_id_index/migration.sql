CREATE INDEX CONCURRENTLY IF NOT EXISTS "assignment_organization_id_id_idx" ON "assignment"("organization_id", "id");

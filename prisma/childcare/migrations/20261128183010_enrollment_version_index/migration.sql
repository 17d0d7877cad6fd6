CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrollment_version_id_idx" ON "enrollment"("version_id");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "section_version_id_position_idx" ON "section"("version_id", "position");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "certificate_template_id_idx" ON "certificate"("template_id");

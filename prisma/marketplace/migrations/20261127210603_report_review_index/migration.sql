CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_review_id_idx" ON "report"("review_id");

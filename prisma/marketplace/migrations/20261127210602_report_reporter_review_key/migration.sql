CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "report_reporter_id_review_id_key" ON "report"("reporter_id", "review_id");

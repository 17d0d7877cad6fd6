CREATE INDEX CONCURRENTLY IF NOT EXISTS "notification_created_at_idx" ON "notification"("created_at");

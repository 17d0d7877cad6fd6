CREATE INDEX CONCURRENTLY IF NOT EXISTS "notification_latest" ON "notification"("user_id", (coalesce("updated_at", "created_at")) DESC, "id" DESC);

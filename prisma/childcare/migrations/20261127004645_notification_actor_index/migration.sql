CREATE INDEX CONCURRENTLY IF NOT EXISTS "notification_actor_id_user_id_idx" ON "notification"("actor_id", "user_id");

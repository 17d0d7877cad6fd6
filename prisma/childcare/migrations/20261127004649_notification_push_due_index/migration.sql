CREATE INDEX CONCURRENTLY IF NOT EXISTS "notification_push_due" ON "notification"("push_due_at") WHERE "push_due_at" IS NOT NULL;

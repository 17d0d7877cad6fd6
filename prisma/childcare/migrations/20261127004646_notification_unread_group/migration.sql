-- Another event of a group merges into its notification while that is unread. Also counts what a person has not read.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "notification_unread_group" ON "notification"("user_id", "kind", "group_key") WHERE "read_at" IS NULL;

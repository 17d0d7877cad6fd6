CREATE INDEX CONCURRENTLY IF NOT EXISTS "notification_mail_due" ON "notification"("mail_due_at") WHERE "mail_due_at" IS NOT NULL;

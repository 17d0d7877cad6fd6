CREATE INDEX CONCURRENTLY IF NOT EXISTS "push_subscription_sign_in_id_idx" ON "push_subscription"("sign_in_id");

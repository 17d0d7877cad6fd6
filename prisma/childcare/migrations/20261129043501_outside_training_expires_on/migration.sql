CREATE INDEX CONCURRENTLY IF NOT EXISTS "outside_training_expires_on_idx" ON "outside_training"("expires_on");

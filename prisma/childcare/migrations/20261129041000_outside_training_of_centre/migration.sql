CREATE INDEX CONCURRENTLY IF NOT EXISTS "outside_training_organization_id_id_idx" ON "outside_training"("organization_id", "id");

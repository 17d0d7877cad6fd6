CREATE INDEX CONCURRENTLY IF NOT EXISTS "assessment_learning_unit_id_idx" ON "assessment"("learning_unit_id");

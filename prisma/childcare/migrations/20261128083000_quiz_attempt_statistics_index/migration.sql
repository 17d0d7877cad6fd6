CREATE INDEX CONCURRENTLY IF NOT EXISTS "quiz_attempt_lecture_id_number_submitted_at_idx" ON "quiz_attempt"("lecture_id", "number", "submitted_at" DESC);

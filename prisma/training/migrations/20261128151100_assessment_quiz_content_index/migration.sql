-- Which quizzes name a question of the bank.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assessment_quiz_content_idx" ON "assessment_quiz" USING gin ("content" jsonb_path_ops) WHERE "content" IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempt_lecture_id_idx";

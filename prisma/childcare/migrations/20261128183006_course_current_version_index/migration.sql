CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "course_current_version_id_key" ON "course"("current_version_id");

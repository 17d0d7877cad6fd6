CREATE INDEX CONCURRENTLY IF NOT EXISTS "course_run_room_id_idx" ON "course_run"("room_id");

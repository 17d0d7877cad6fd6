CREATE INDEX CONCURRENTLY IF NOT EXISTS "course_run_session_room_id_idx" ON "course_run_session"("room_id");

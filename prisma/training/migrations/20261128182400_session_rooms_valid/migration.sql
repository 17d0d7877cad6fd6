ALTER TABLE "course_run_session" VALIDATE CONSTRAINT "course_run_session_room_id_fkey";

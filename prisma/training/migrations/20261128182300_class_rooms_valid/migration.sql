ALTER TABLE "course_run" VALIDATE CONSTRAINT "course_run_room_id_fkey";

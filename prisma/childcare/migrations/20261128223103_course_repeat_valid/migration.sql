ALTER TABLE "course_repeat" VALIDATE CONSTRAINT "course_repeat_version_id_fkey";
ALTER TABLE "course_repeat" VALIDATE CONSTRAINT "course_repeat_requested_by_id_fkey";

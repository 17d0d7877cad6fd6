ALTER TABLE "course" VALIDATE CONSTRAINT "course_current_version_id_fkey";

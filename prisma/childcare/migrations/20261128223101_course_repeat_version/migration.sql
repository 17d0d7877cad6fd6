ALTER TABLE "course_repeat" ADD CONSTRAINT "course_repeat_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "course_version"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "course_repeat" ADD CONSTRAINT "course_repeat_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

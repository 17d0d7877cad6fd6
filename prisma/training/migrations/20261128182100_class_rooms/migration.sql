ALTER TABLE "course_run" ADD COLUMN "room_id" TEXT;
ALTER TABLE "course_run" ADD CONSTRAINT "course_run_room_id_fkey"
  FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

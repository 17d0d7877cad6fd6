ALTER TABLE "course_run_session" ADD COLUMN "room_id" TEXT;
ALTER TABLE "course_run_session" ADD CONSTRAINT "course_run_session_room_id_fkey"
  FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

CREATE FUNCTION "public"."course_run_session_leave_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "public"."room" WHERE "id" = NEW."room_id" AND "name" = NEW."room")
  THEN NEW."room_id" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "course_run_session_leave_room" BEFORE UPDATE ON "public"."course_run_session" FOR EACH ROW
  WHEN (NEW."room_id" IS NOT NULL AND NEW."room_id" = OLD."room_id" AND NEW."room" IS DISTINCT FROM OLD."room")
  EXECUTE FUNCTION "public"."course_run_session_leave_room"();

CREATE FUNCTION "public"."course_run_session_book_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "public"."book_room"(NEW."id");
  RETURN NULL;
END $$;

-- Also where nothing changes: saving a class again books a room that has become free.
CREATE TRIGGER "course_run_session_book_room"
  AFTER INSERT OR UPDATE OF "start_date", "end_date", "start_time", "end_time", "room", "room_id"
  ON "public"."course_run_session" FOR EACH ROW EXECUTE FUNCTION "public"."course_run_session_book_room"();

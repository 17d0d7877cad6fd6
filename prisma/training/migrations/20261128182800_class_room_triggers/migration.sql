-- The agency, and programs of the previous release, change places as texts: the class is no longer in the room that it was planned in.
CREATE FUNCTION "public"."course_run_leave_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "public"."room" WHERE "id" = NEW."room_id" AND "name" = NEW."venue_room"
    AND "venue_postal_code" = NEW."venue_postal_code" AND "venue_floor" = NEW."venue_floor" AND "venue_unit" = NEW."venue_unit")
  THEN NEW."room_id" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "course_run_leave_room" BEFORE UPDATE ON "public"."course_run" FOR EACH ROW
  WHEN (NEW."room_id" IS NOT NULL AND NEW."room_id" = OLD."room_id"
    AND (NEW."venue_room", NEW."venue_postal_code", NEW."venue_floor", NEW."venue_unit")
      IS DISTINCT FROM (OLD."venue_room", OLD."venue_postal_code", OLD."venue_floor", OLD."venue_unit"))
  EXECUTE FUNCTION "public"."course_run_leave_room"();

CREATE FUNCTION "public"."course_run_book_rooms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "public"."book_room"("id") FROM "public"."course_run_session" WHERE "course_run_id" = NEW."id" ORDER BY "id";
  RETURN NULL;
END $$;

CREATE TRIGGER "course_run_book_rooms" AFTER UPDATE ON "public"."course_run" FOR EACH ROW
  WHEN ((NEW."room_id", NEW."status" = 'Cancelled', NEW."venue_room")
    IS DISTINCT FROM (OLD."room_id", OLD."status" = 'Cancelled', OLD."venue_room"))
  EXECUTE FUNCTION "public"."course_run_book_rooms"();

-- Books a room that was freed for the sessions that were stored without it. At commit, because a session that moves is booked again within its
-- transaction. A session that somebody is changing meanwhile is skipped: its own trigger books it, and waiting for it could be a deadlock.
CREATE FUNCTION "public"."room_booking_book_freed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "waiting" text;
BEGIN
  IF EXISTS (SELECT FROM "public"."room_booking" WHERE "session_id" = OLD."session_id" AND "room_id" = OLD."room_id"
    AND "period" @> OLD."period")
  THEN RETURN NULL;
  END IF;
  FOR "waiting" IN
    SELECT s."id" FROM "public"."course_run_session" s
    JOIN "public"."course_run" r ON r."id" = s."course_run_id" AND r."status" <> 'Cancelled'
    WHERE "public"."session_period"(s."start_date", s."start_time"::text, s."end_date", s."end_time"::text) && OLD."period"
      AND OLD."room_id" = coalesce(s."room_id", CASE
        WHEN btrim(s."room") = '' OR lower(btrim(s."room")) = lower(btrim(r."venue_room")) THEN r."room_id" END)
      AND NOT EXISTS (SELECT FROM "public"."room_booking" b WHERE b."session_id" = s."id")
    ORDER BY s."start_date", s."start_time", s."id" FOR NO KEY UPDATE OF s SKIP LOCKED
  LOOP
    PERFORM "public"."book_room"("waiting");
  END LOOP;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "room_booking_book_freed" AFTER DELETE ON "public"."room_booking"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "public"."room_booking_book_freed"();

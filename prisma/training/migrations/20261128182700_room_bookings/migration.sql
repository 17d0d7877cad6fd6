CREATE TABLE "room_booking" (
    "session_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "room_id" TEXT NOT NULL,
    "period" tsrange NOT NULL,

    CONSTRAINT "room_booking_pkey" PRIMARY KEY ("session_id"),
    -- Sessions of one class may share a room: their times are compared when they are planned, and swap while they are moved.
    CONSTRAINT "room_booking_taken" EXCLUDE USING gist ("room_id" WITH =, "period" WITH &&, "course_run_id" WITH <>)
);

ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "course_run_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_room_id_fkey"
  FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Books the managed room of a session: its own, or the class's where the session names no other place. A taken room is not booked.
CREATE FUNCTION "public"."book_room"("wanted" text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "public"."room_booking" WHERE "session_id" = "wanted";
  INSERT INTO "public"."room_booking" ("session_id", "course_run_id", "room_id", "period")
  SELECT s."id", r."id", place."room_id",
    "public"."session_period"(s."start_date", s."start_time"::text, s."end_date", s."end_time"::text)
  FROM "public"."course_run_session" s
  JOIN "public"."course_run" r ON r."id" = s."course_run_id" AND r."status" <> 'Cancelled'
  CROSS JOIN LATERAL (SELECT coalesce(s."room_id", CASE
    WHEN btrim(s."room") = '' OR lower(btrim(s."room")) = lower(btrim(r."venue_room")) THEN r."room_id" END) AS "room_id") place
  WHERE s."id" = "wanted" AND place."room_id" IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;

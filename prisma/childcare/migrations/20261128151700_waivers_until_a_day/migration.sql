-- A waiver may end on a day that is still to come: ending the waived assignment ends it today.
CREATE OR REPLACE FUNCTION "public"."keep_course_waiver"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  today date := (NEW."updated_at" AT TIME ZONE 'Asia/Singapore')::date;
BEGIN
  IF NEW."status" = 'WAIVED' THEN
    INSERT INTO "public"."course_waiver" ("id", "user_id", "course_id", "organization_id", "from_on")
    VALUES (gen_random_uuid()::text, NEW."learner_id", NEW."course_id", NEW."organization_id", today)
    ON CONFLICT ("user_id", "course_id", "organization_id") WHERE "until_on" IS NULL DO NOTHING;
  ELSE
    UPDATE "public"."course_waiver" SET "until_on" = GREATEST("from_on", today)
    WHERE "user_id" = NEW."learner_id" AND "course_id" = NEW."course_id" AND "organization_id" = NEW."organization_id"
      AND ("until_on" IS NULL OR "until_on" > today);
  END IF;
  RETURN NULL;
END;
$$;

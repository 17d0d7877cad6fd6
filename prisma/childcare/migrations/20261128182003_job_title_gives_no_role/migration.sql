-- People write their job title themselves: it gives a role on joining alone, and an invitation gives the one that it names.
CREATE OR REPLACE FUNCTION "public"."keep_centre_stay"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Singapore')::date;
  joined date;
  stay text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."organization_id" IS NOT DISTINCT FROM OLD."organization_id" AND NEW."role" = OLD."role" THEN
      RETURN NULL;
    END IF;
    UPDATE "public"."stay_role" t SET "until_on" = GREATEST(t."from_on", today)
    FROM "public"."centre_stay" s
    WHERE t."stay_id" = s."id" AND s."user_id" = NEW."id" AND s."left_on" IS NULL AND t."until_on" IS NULL;
    UPDATE "public"."centre_stay" SET "left_on" = GREATEST("joined_on", today), "updated_at" = now()
    WHERE "user_id" = NEW."id" AND "left_on" IS NULL;
    joined := today;
  ELSE
    joined := (LEAST(NEW."created_at", now()) AT TIME ZONE 'Asia/Singapore')::date;
  END IF;
  IF NEW."organization_id" IS NOT NULL AND NEW."role" = 'LEARNER' THEN
    stay := gen_random_uuid()::text;
    INSERT INTO "public"."centre_stay" ("id", "user_id", "organization_id", "joined_on")
    VALUES (stay, NEW."id", NEW."organization_id", joined);
    INSERT INTO "public"."stay_role" ("id", "stay_id", "job_role_id", "from_on")
    VALUES (gen_random_uuid()::text, stay, (
      SELECT r."id" FROM "public"."job_role" r WHERE r."organization_id" = NEW."organization_id" AND r."ended_at" IS NULL
        AND lower(r."name") = lower(btrim(NEW."job_title"))
    ), joined);
  END IF;
  RETURN NULL;
END;
$$;

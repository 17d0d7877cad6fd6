-- A learner and a course have one live assignment. What somebody completed or was excused from in a centre that they have left would
-- keep the next centre from assigning the course: it ends when they join. Its day of completion stays on the row.
CREATE FUNCTION "public"."end_assignments_of_former_centres"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The former centre sees no change; a waiver ends today.
  UPDATE "public"."assignment" SET "status" = 'CANCELLED',
    "updated_at" = CASE WHEN "status" = 'WAIVED' THEN now() ELSE "updated_at" END
  WHERE "learner_id" = NEW."id" AND "organization_id" <> NEW."organization_id" AND "status" IN ('COMPLETED', 'WAIVED');
  RETURN NULL;
END;
$$;

CREATE TRIGGER "user_joins_centre" AFTER UPDATE OF "organization_id" ON "user"
FOR EACH ROW WHEN (NEW."organization_id" IS NOT NULL AND NEW."organization_id" IS DISTINCT FROM OLD."organization_id")
EXECUTE FUNCTION "public"."end_assignments_of_former_centres"();

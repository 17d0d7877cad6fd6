-- A learner and a course have one live assignment. What somebody completed or was excused from in a centre that they have left would
-- keep the next centre from assigning the course: it ends when they join. Its day of completion stays on the row, and whoever comes back
-- has it again.
CREATE FUNCTION "public"."end_assignments_of_former_centres"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- The former centre sees no change of what was completed; a waiver ends today.
  UPDATE "public"."assignment" SET "status" = 'CANCELLED',
    "completed_at" = CASE WHEN "status" = 'COMPLETED' THEN COALESCE("completed_at", "updated_at") END,
    "updated_at" = CASE WHEN "status" = 'WAIVED' THEN now() ELSE "updated_at" END
  WHERE "learner_id" = NEW."id" AND "organization_id" <> NEW."organization_id" AND "status" IN ('COMPLETED', 'WAIVED');
  UPDATE "public"."assignment" a SET "status" = 'COMPLETED'
  WHERE a."id" IN (
      SELECT DISTINCT ON (c."course_id") c."id" FROM "public"."assignment" c
      WHERE c."learner_id" = NEW."id" AND c."organization_id" = NEW."organization_id" AND c."status" = 'CANCELLED'
        AND c."completed_at" IS NOT NULL
      ORDER BY c."course_id", c."completed_at" DESC
    ) AND NOT EXISTS (
      SELECT FROM "public"."assignment" o
      WHERE o."learner_id" = a."learner_id" AND o."course_id" = a."course_id" AND o."status" <> 'CANCELLED'
    );
  RETURN NULL;
END;
$$;

CREATE TRIGGER "user_joins_centre" AFTER UPDATE OF "organization_id" ON "user"
FOR EACH ROW WHEN (NEW."organization_id" IS NOT NULL AND NEW."organization_id" IS DISTINCT FROM OLD."organization_id")
EXECUTE FUNCTION "public"."end_assignments_of_former_centres"();

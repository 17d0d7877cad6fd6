-- Course codes are stored trimmed and in capitals, so that the unique index on them knows one course from another whatever the case.
-- Courses whose codes differed in nothing else were one course typed twice: the one with an outline stays, of several the oldest. It
-- takes over the others' classes, assessments and learning units.
DO $$
BEGIN
  -- A table with unfired triggers cannot be altered.
  SET CONSTRAINTS ALL IMMEDIATE;

  CREATE TEMPORARY TABLE "course_to_join" ON COMMIT DROP AS
  SELECT "id", "keeper" FROM (
    SELECT c."id", first_value(c."id") OVER (
      PARTITION BY upper(btrim(c."code"))
      ORDER BY EXISTS (SELECT 1 FROM "learning_unit" u WHERE u."course_id" = c."id") DESC, c."created_at", c."id"
    ) AS "keeper"
    FROM "course" c
  ) grouped
  WHERE "id" <> "keeper";

  UPDATE "course_run" r SET "course_id" = j."keeper" FROM "course_to_join" j WHERE r."course_id" = j."id";
  UPDATE "assessment" a SET "course_id" = j."keeper" FROM "course_to_join" j WHERE a."course_id" = j."id";
  UPDATE "learning_unit" u SET "course_id" = j."keeper",
    "position" = u."position" + 1 + (SELECT COALESCE(max(k."position"), 0) FROM "learning_unit" k WHERE k."course_id" = j."keeper")
  FROM "course_to_join" j WHERE u."course_id" = j."id";
  DELETE FROM "course" c USING "course_to_join" j WHERE c."id" = j."id";

  UPDATE "course" SET "code" = upper(btrim("code")) WHERE "code" <> upper(btrim("code"));
  UPDATE "enrolment_upload_row" SET "course_code" = upper(btrim("course_code")) WHERE "course_code" <> upper(btrim("course_code"));
END $$;

ALTER TABLE "course" ADD CONSTRAINT "course_code_in_capitals" CHECK ("code" = upper(btrim("code")));

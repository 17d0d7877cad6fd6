-- CreateTable
CREATE TABLE "course_run_stamp" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" BIGINT NOT NULL,

    CONSTRAINT "course_run_stamp_pkey" PRIMARY KEY ("id")
);

-- Whoever remembers a total of course runs asks here whether it still holds. The value is the id of the last transaction
-- that changed what a list of runs may find, so it never repeats. It is set at commit, when the transaction needs no
-- other lock any more: writers queue for an instant, and none waits for one that waits for it.
CREATE FUNCTION "public"."course_run_change_stamp"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  "current" CONSTANT bigint := pg_current_xact_id()::text::bigint;
BEGIN
  INSERT INTO public."course_run_stamp" ("value") VALUES ("current")
  ON CONFLICT ("id") DO UPDATE SET "value" = EXCLUDED."value"
  WHERE "course_run_stamp"."value" <> EXCLUDED."value";
  RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "course_run_change_stamp"
AFTER INSERT OR DELETE ON "course_run" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."course_run_change_stamp"();

-- Of the enrolments, a list asks only whether there are any: the first and the last one of a run change totals.
CREATE CONSTRAINT TRIGGER "course_run_change_stamp_on_update"
AFTER UPDATE OF "status", "start_date", "course_id", "agency_run_id", "enrolled_count" ON "course_run"
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  OLD."status" <> NEW."status"
  OR OLD."start_date" IS DISTINCT FROM NEW."start_date"
  OR OLD."course_id" <> NEW."course_id"
  OR OLD."agency_run_id" IS DISTINCT FROM NEW."agency_run_id"
  OR (OLD."enrolled_count" > 0) <> (NEW."enrolled_count" > 0)
) EXECUTE FUNCTION "public"."course_run_change_stamp"();

CREATE CONSTRAINT TRIGGER "course_code_change_stamp"
AFTER UPDATE OF "code" ON "course" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD."code" <> NEW."code")
EXECUTE FUNCTION "public"."course_run_change_stamp"();

CREATE TRIGGER "course_run_change_stamp_on_truncate"
AFTER TRUNCATE ON "course_run"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."course_run_change_stamp"();

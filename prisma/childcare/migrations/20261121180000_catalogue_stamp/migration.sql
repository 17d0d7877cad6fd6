-- CreateTable
CREATE TABLE "catalogue_stamp" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" BIGINT NOT NULL,

    CONSTRAINT "catalogue_stamp_pkey" PRIMARY KEY ("id")
);

-- Whoever remembers a page of the catalogue asks here whether it still holds. The value is the id of the last transaction
-- that changed what a page may show, so it never repeats. It is set at commit, when the transaction needs no other lock any
-- more: writers queue for an instant, and none waits for one that waits for it.
CREATE FUNCTION "public"."catalogue_change_stamp"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  "current" CONSTANT bigint := pg_current_xact_id()::text::bigint;
BEGIN
  INSERT INTO public."catalogue_stamp" ("value") VALUES ("current")
  ON CONFLICT ("id") DO UPDATE SET "value" = EXCLUDED."value"
  WHERE "catalogue_stamp"."value" <> EXCLUDED."value";
  RETURN NULL;
END;
$$;

-- Whatever column: a course is changed rarely, and a column that is shown one day must not be forgotten here.
CREATE CONSTRAINT TRIGGER "catalogue_change_stamp"
AFTER INSERT OR DELETE OR UPDATE ON "course" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."catalogue_change_stamp"();

CREATE CONSTRAINT TRIGGER "catalogue_change_stamp"
AFTER DELETE OR UPDATE ON "category" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."catalogue_change_stamp"();

-- Of people, their names are shown, with the courses they made.
CREATE CONSTRAINT TRIGGER "catalogue_change_stamp"
AFTER UPDATE OF "name" ON "user" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD."name" <> NEW."name")
EXECUTE FUNCTION "public"."catalogue_change_stamp"();

CREATE TRIGGER "catalogue_change_stamp_on_truncate"
AFTER TRUNCATE ON "course"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."catalogue_change_stamp"();

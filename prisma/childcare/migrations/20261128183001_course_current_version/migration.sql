-- AlterTable
ALTER TABLE "course" ADD COLUMN     "current_version_id" TEXT;

-- The first version has the id of its course, so that rows of before need no other.
INSERT INTO "course_version" ("id", "course_id", "number", "published_at", "created_by_id", "created_at")
SELECT "id", "id", 1, CASE WHEN "status" <> 'DRAFT' THEN COALESCE("published_at", "created_at") END, "created_by_id", "created_at" FROM "course";

UPDATE "course" SET "current_version_id" = "id";
-- Its row triggers are deferred, and no table is altered while one of its events is pending.
SET CONSTRAINTS ALL IMMEDIATE;

CREATE FUNCTION "public"."name_first_version"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW."current_version_id" := COALESCE(NEW."current_version_id", NEW."id");
  RETURN NEW;
END;
$$;

CREATE TRIGGER "course_names_first_version" BEFORE INSERT ON "course"
FOR EACH ROW EXECUTE FUNCTION "public"."name_first_version"();

CREATE FUNCTION "public"."keep_current_version"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "public"."course_version" ("id", "course_id", "number", "published_at", "created_by_id", "created_at")
    VALUES (NEW."current_version_id", NEW."id", 1,
      CASE WHEN NEW."status" <> 'DRAFT' THEN COALESCE(NEW."published_at", NEW."created_at") END, NEW."created_by_id", NEW."created_at");
  ELSIF NEW."status" = 'DRAFT' THEN
    UPDATE "public"."course_version" SET "published_at" = NULL, "published_by_id" = NULL WHERE "id" = NEW."current_version_id";
  ELSE
    UPDATE "public"."course_version" SET "published_at" = NEW."updated_at"
    WHERE "id" = NEW."current_version_id" AND "published_at" IS NULL;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "course_has_first_version" AFTER INSERT ON "course"
FOR EACH ROW EXECUTE FUNCTION "public"."keep_current_version"();

CREATE TRIGGER "course_status_of_version" AFTER UPDATE OF "status" ON "course"
FOR EACH ROW WHEN (NEW."status" IS DISTINCT FROM OLD."status") EXECUTE FUNCTION "public"."keep_current_version"();

-- The version is stored after the course that names it.
ALTER TABLE "course" ADD CONSTRAINT "course_current_version_id_fkey" FOREIGN KEY ("current_version_id") REFERENCES "course_version"("id") ON DELETE NO ACTION ON UPDATE CASCADE
  DEFERRABLE INITIALLY DEFERRED NOT VALID;

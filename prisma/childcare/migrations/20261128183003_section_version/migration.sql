-- AlterTable
ALTER TABLE "section" ADD COLUMN     "origin_id" TEXT,
ADD COLUMN     "version_id" TEXT;

UPDATE "section" SET "version_id" = "course_id";
SET CONSTRAINTS ALL IMMEDIATE;

CREATE FUNCTION "public"."put_into_current_version"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW."version_id" := (SELECT "current_version_id" FROM "public"."course" WHERE "id" = NEW."course_id");
  RETURN NEW;
END;
$$;

CREATE TRIGGER "section_in_current_version" BEFORE INSERT ON "section"
FOR EACH ROW WHEN (NEW."version_id" IS NULL) EXECUTE FUNCTION "public"."put_into_current_version"();

ALTER TABLE "section" ADD CONSTRAINT "section_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "course_version"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- Rows of before have none: they learn the first version, which has the id of the course.
-- AlterTable
ALTER TABLE "enrollment" ADD COLUMN     "version_id" TEXT;

-- Of section too: who enrols, or begins the next cycle, gets the current one.
CREATE TRIGGER "enrollment_in_current_version" BEFORE INSERT ON "enrollment"
FOR EACH ROW WHEN (NEW."version_id" IS NULL) EXECUTE FUNCTION "public"."put_into_current_version"();

CREATE TRIGGER "enrollment_next_cycle_in_current_version" BEFORE UPDATE OF "cycle" ON "enrollment"
FOR EACH ROW WHEN (NEW."cycle" > OLD."cycle") EXECUTE FUNCTION "public"."put_into_current_version"();

ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "course_version"("id") ON DELETE NO ACTION ON UPDATE CASCADE NOT VALID;

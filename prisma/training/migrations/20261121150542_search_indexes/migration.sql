-- Searching for a part of a name, an address or a number. Each condition says what every row fulfils: Prisma leaves partial
-- indexes alone, and whoever looks for a text implies it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";

CREATE INDEX "user_full_name_search_idx" ON "user" USING gin ("full_name" gin_trgm_ops) WHERE "full_name" IS NOT NULL;
CREATE INDEX "user_email_search_idx" ON "user" USING gin ("email" gin_trgm_ops) WHERE "email" IS NOT NULL;
CREATE INDEX "course_run_agency_run_id_search_idx" ON "course_run" USING gin ("agency_run_id" gin_trgm_ops)
  WHERE "agency_run_id" IS NOT NULL;
CREATE INDEX "enrolment_reference_number_search_idx" ON "enrolment" USING gin ("reference_number" gin_trgm_ops)
  WHERE "reference_number" IS NOT NULL;

-- The external list's order with the date itself beside it: a deep page then walks the index alone to where it begins.
DROP INDEX "course_run_external_idx";
DROP INDEX "course_run_external_enrolled_idx";
CREATE INDEX "course_run_external_idx" ON "course_run"
  ((COALESCE("start_date", DATE '-infinity')) DESC, "agency_run_id", "id") INCLUDE ("start_date");
CREATE INDEX "course_run_external_enrolled_idx" ON "course_run"
  ((COALESCE("start_date", DATE '-infinity')) DESC, "agency_run_id", "id") INCLUDE ("start_date")
  WHERE "enrolled_count" > 0;

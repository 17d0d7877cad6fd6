-- AlterTable
ALTER TABLE "course_run" ADD COLUMN     "agency_cancelled_at" TIMESTAMPTZ(3);

-- Classes that were taken off the agency's list so far: the audit log knows when.
UPDATE "course_run" SET "agency_cancelled_at" = taken.at
FROM (SELECT "target_id", max("at") AS at FROM "audit_entry" WHERE "action" = 'agency.cancel' GROUP BY "target_id") taken
WHERE taken."target_id" = "course_run"."id" AND "course_run"."status" = 'Cancelled';

-- Nobody is enrolled in a class that does not take place.
UPDATE "enrolment" SET "status" = 'cancelled', "updated_at" = now()
FROM "course_run" run
WHERE run."id" = "enrolment"."course_run_id" AND run."status" = 'Cancelled' AND "enrolment"."status" = 'enrolled';

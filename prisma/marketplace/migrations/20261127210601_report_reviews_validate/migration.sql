ALTER TABLE "report" VALIDATE CONSTRAINT "report_review_id_fkey";
ALTER TABLE "report" VALIDATE CONSTRAINT "report_target_check";

-- AlterTable
ALTER TABLE "report" ADD COLUMN "review_id" TEXT;

-- The next migration validates both.
ALTER TABLE "report" ADD CONSTRAINT "report_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "report" DROP CONSTRAINT "report_target_check";
ALTER TABLE "report" ADD CONSTRAINT "report_target_check"
  CHECK (num_nonnulls("listing_id", "reported_user_id", "review_id") = 1) NOT VALID;

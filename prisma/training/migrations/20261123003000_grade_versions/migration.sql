-- Work that is graded without a file; the version of a grade; and the one mail about what changed since the last.
ALTER TABLE "submission" ALTER COLUMN "file_id" DROP NOT NULL;
ALTER TABLE "submission" ADD COLUMN     "mail_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "mailed_feedback" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "mailed_score" DECIMAL(7,2),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Learners were mailed about every grade so far.
UPDATE "submission" SET
  "updated_at" = coalesce("graded_at", "submitted_at"),
  "mailed_score" = "score",
  "mailed_feedback" = "feedback";

-- CreateIndex
CREATE INDEX "submission_mail_due_at_idx" ON "submission"("mail_due_at");

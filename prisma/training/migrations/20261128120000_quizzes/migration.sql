-- AlterEnum
ALTER TYPE "DraftSource" ADD VALUE 'quiz' AFTER 'settling';

-- AlterTable
-- Only quizzes write nulls, which are made once every instance is of this release.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "draft_change" ALTER COLUMN "marker_id" DROP NOT NULL;

-- AlterTable
-- Only quizzes write nulls, which are made once every instance is of this release.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "grade_draft" ALTER COLUMN "marker_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "assessment_quiz" (
    "assessment_id" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assessment_quiz_pkey" PRIMARY KEY ("assessment_id")
);

-- CreateTable
CREATE TABLE "quiz_attempt" (
    "id" TEXT NOT NULL,
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "asked" JSONB NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "answers_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "submission_id" TEXT,

    CONSTRAINT "quiz_attempt_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quiz_attempt_attempt_check" CHECK ("attempt" >= 1),
    CONSTRAINT "quiz_attempt_submission_check" CHECK ("submission_id" IS NULL OR "submitted_at" IS NOT NULL)
);

-- CreateIndex
CREATE UNIQUE INDEX "quiz_attempt_submission_id_key" ON "quiz_attempt"("submission_id");

-- CreateIndex
CREATE INDEX "quiz_attempt_assessment_id_attempt_submitted_at_idx" ON "quiz_attempt"("assessment_id", "attempt", "submitted_at");

-- CreateIndex
CREATE INDEX "quiz_attempt_learner_id_idx" ON "quiz_attempt"("learner_id");

-- CreateIndex
CREATE INDEX "quiz_attempt_course_run_id_idx" ON "quiz_attempt"("course_run_id");

-- CreateIndex
CREATE UNIQUE INDEX "quiz_attempt_assessment_id_learner_id_attempt_key" ON "quiz_attempt"("assessment_id", "learner_id", "attempt");

-- AddForeignKey
ALTER TABLE "assessment_quiz" ADD CONSTRAINT "assessment_quiz_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is still to be handed in, or to be made work of.
CREATE INDEX "quiz_attempt_open_idx" ON "quiz_attempt"("due_at") WHERE "submission_id" IS NULL;

-- Handed-in answers stay, whichever tab or job writes them.
CREATE FUNCTION "public"."keep_quiz_attempt"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A quiz that is handed in stays as it is' USING ERRCODE = 'check_violation';
END
$$;

CREATE TRIGGER "quiz_attempt_keep" BEFORE UPDATE ON "quiz_attempt"
FOR EACH ROW
WHEN (OLD."submitted_at" IS NOT NULL AND (NEW."answers", NEW."asked", NEW."submitted_at")
  IS DISTINCT FROM (OLD."answers", OLD."asked", OLD."submitted_at"))
EXECUTE FUNCTION "public"."keep_quiz_attempt"();

-- AlterTable
ALTER TABLE "assessment" ADD COLUMN     "max_attempts" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "pass_score" INTEGER;

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "still_counts" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "resit" (
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "granter_id" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "resit_pkey" PRIMARY KEY ("assessment_id","learner_id","attempt"),
    CONSTRAINT "resit_attempt_check" CHECK ("attempt" >= 2)
);

-- CreateIndex
CREATE INDEX "resit_learner_id_idx" ON "resit"("learner_id");

-- CreateIndex
CREATE INDEX "resit_granter_id_idx" ON "resit"("granter_id");

-- CreateIndex
CREATE INDEX "resit_due_at_idx" ON "resit"("due_at");

-- AddForeignKey
ALTER TABLE "resit" ADD CONSTRAINT "resit_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resit" ADD CONSTRAINT "resit_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resit" ADD CONSTRAINT "resit_granter_id_fkey" FOREIGN KEY ("granter_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The last graded attempt counts. Index: submission_assessment_id_learner_id_idx.
CREATE FUNCTION "public"."keep_grade_of_earlier_attempt"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "public"."submission" s SET "still_counts" = wanted."counts"
  FROM (
    SELECT w."id", w."status" = 'graded' AND w."superseded_at" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "public"."submission" later
      WHERE later."assessment_id" = w."assessment_id" AND later."learner_id" = w."learner_id"
        AND later."attempt" > w."attempt" AND later."status" = 'graded') AS "counts"
    FROM "public"."submission" w
    WHERE w."assessment_id" = NEW."assessment_id" AND w."learner_id" = NEW."learner_id"
  ) wanted
  WHERE s."id" = wanted."id" AND s."still_counts" <> wanted."counts";
  RETURN NULL;
END
$$;

CREATE TRIGGER "submission_keep_grade_of_earlier_attempt"
AFTER INSERT OR UPDATE OF "status", "superseded_at" ON "submission"
FOR EACH ROW
WHEN (NEW."attempt" > 1 OR NEW."still_counts" OR NEW."superseded_at" IS NOT NULL)
EXECUTE FUNCTION "public"."keep_grade_of_earlier_attempt"();

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "grade_draft" (
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "score" DECIMAL(7,2),
    "feedback" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "marker_id" TEXT NOT NULL,
    "work_version" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grade_draft_pkey" PRIMARY KEY ("assessment_id","learner_id")
);

-- CreateTable
CREATE TABLE "grade_change" (
    "id" TEXT NOT NULL,
    "submission_id" TEXT NOT NULL,
    "previous_score" DECIMAL(7,2),
    "previous_feedback" TEXT NOT NULL DEFAULT '',
    "score" DECIMAL(7,2),
    "feedback" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "marker_id" TEXT NOT NULL,
    "releaser_id" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grade_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "grade_draft_learner_id_idx" ON "grade_draft"("learner_id");

-- CreateIndex
CREATE INDEX "grade_draft_marker_id_idx" ON "grade_draft"("marker_id");

-- CreateIndex
CREATE INDEX "grade_change_submission_id_changed_at_idx" ON "grade_change"("submission_id", "changed_at");

-- CreateIndex
CREATE INDEX "grade_change_marker_id_idx" ON "grade_change"("marker_id");

-- CreateIndex
CREATE INDEX "grade_change_releaser_id_idx" ON "grade_change"("releaser_id");

-- AddForeignKey
ALTER TABLE "grade_draft" ADD CONSTRAINT "grade_draft_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_draft" ADD CONSTRAINT "grade_draft_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_draft" ADD CONSTRAINT "grade_draft_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade_change" ADD CONSTRAINT "grade_change_releaser_id_fkey" FOREIGN KEY ("releaser_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

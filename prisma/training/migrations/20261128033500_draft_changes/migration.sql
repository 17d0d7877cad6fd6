-- CreateEnum
CREATE TYPE "DraftSource" AS ENUM ('marking', 'gradebook', 'import', 'settling');

-- CreateTable
CREATE TABLE "draft_change" (
    "id" TEXT NOT NULL,
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "previous_score" DECIMAL(7,2),
    "score" DECIMAL(7,2),
    "is_discarded" BOOLEAN NOT NULL DEFAULT false,
    "source" "DraftSource" NOT NULL,
    "marker_id" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "draft_change_assessment_id_learner_id_changed_at_idx" ON "draft_change"("assessment_id", "learner_id", "changed_at");

-- CreateIndex
CREATE INDEX "draft_change_learner_id_idx" ON "draft_change"("learner_id");

-- CreateIndex
CREATE INDEX "draft_change_marker_id_idx" ON "draft_change"("marker_id");

-- AddForeignKey
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

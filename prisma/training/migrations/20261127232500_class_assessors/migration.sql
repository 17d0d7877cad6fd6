-- CreateTable
CREATE TABLE "class_assessor" (
    "assessment_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "assessor_id" TEXT NOT NULL,
    "assigner_id" TEXT NOT NULL,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_assessor_pkey" PRIMARY KEY ("assessment_id","course_run_id","assessor_id")
);

-- CreateTable
CREATE TABLE "marking_share" (
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "assessor_id" TEXT NOT NULL,

    CONSTRAINT "marking_share_pkey" PRIMARY KEY ("assessment_id","learner_id")
);

-- CreateIndex
CREATE INDEX "class_assessor_course_run_id_idx" ON "class_assessor"("course_run_id");

-- CreateIndex
CREATE INDEX "class_assessor_assessor_id_idx" ON "class_assessor"("assessor_id");

-- CreateIndex
CREATE INDEX "class_assessor_assigner_id_idx" ON "class_assessor"("assigner_id");

-- CreateIndex
CREATE INDEX "marking_share_learner_id_idx" ON "marking_share"("learner_id");

-- CreateIndex
CREATE INDEX "marking_share_assessor_id_idx" ON "marking_share"("assessor_id");

-- AddForeignKey
ALTER TABLE "class_assessor" ADD CONSTRAINT "class_assessor_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_assessor" ADD CONSTRAINT "class_assessor_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_assessor" ADD CONSTRAINT "class_assessor_assessor_id_fkey" FOREIGN KEY ("assessor_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_assessor" ADD CONSTRAINT "class_assessor_assigner_id_fkey" FOREIGN KEY ("assigner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marking_share" ADD CONSTRAINT "marking_share_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marking_share" ADD CONSTRAINT "marking_share_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marking_share" ADD CONSTRAINT "marking_share_assessor_id_fkey" FOREIGN KEY ("assessor_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

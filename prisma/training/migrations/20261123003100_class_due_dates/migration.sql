-- CreateTable
CREATE TABLE "assessment_due_date" (
    "assessment_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assessment_due_date_pkey" PRIMARY KEY ("assessment_id","course_run_id")
);

-- CreateIndex
CREATE INDEX "assessment_due_date_course_run_id_idx" ON "assessment_due_date"("course_run_id");

-- AddForeignKey
ALTER TABLE "assessment_due_date" ADD CONSTRAINT "assessment_due_date_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment_due_date" ADD CONSTRAINT "assessment_due_date_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

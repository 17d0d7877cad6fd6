-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "waive_reason" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "course_reset" (
    "id" TEXT NOT NULL,
    "enrollment_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL,
    "progress" INTEGER NOT NULL,
    "last_activity_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "scorm_status" TEXT NOT NULL DEFAULT '',
    "scorm_score" DECIMAL(7,2),
    "lectures" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "reset_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_reset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "course_reset_organization_id_idx" ON "course_reset"("organization_id");

-- CreateIndex
CREATE INDEX "course_reset_reset_by_id_idx" ON "course_reset"("reset_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "course_reset_enrollment_id_cycle_key" ON "course_reset"("enrollment_id", "cycle");

-- AddForeignKey
ALTER TABLE "course_reset" ADD CONSTRAINT "course_reset_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_reset" ADD CONSTRAINT "course_reset_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_reset" ADD CONSTRAINT "course_reset_reset_by_id_fkey" FOREIGN KEY ("reset_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

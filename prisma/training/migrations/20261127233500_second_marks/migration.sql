-- CreateEnum
CREATE TYPE "SampleReason" AS ENUM ('left', 'random', 'borderline');

-- AlterTable
ALTER TABLE "assessment" ADD COLUMN     "second_borderline" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "second_minimum" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "second_percent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "second_tolerance" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "sample_draw" (
    "id" TEXT NOT NULL,
    "assessment_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "drawer_id" TEXT NOT NULL,
    "drawn_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sample_draw_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "second_mark" (
    "assessment_id" TEXT NOT NULL,
    "learner_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "draw_id" TEXT NOT NULL,
    "reason" "SampleReason" NOT NULL,
    "marker_id" TEXT,
    "score" DECIMAL(7,2),
    "feedback" TEXT NOT NULL DEFAULT '',
    "levels" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "work_version" TEXT NOT NULL DEFAULT '',
    "first_marker_id" TEXT,
    "first_score" DECIMAL(7,2),
    "settled_score" DECIMAL(7,2),
    "settle_reason" TEXT NOT NULL DEFAULT '',
    "settler_id" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_mark_pkey" PRIMARY KEY ("assessment_id","learner_id","attempt"),
    CONSTRAINT "second_mark_markers_check" CHECK ("marker_id" IS NULL OR "marker_id" <> "first_marker_id")
);

-- CreateIndex
CREATE INDEX "sample_draw_assessment_id_course_run_id_idx" ON "sample_draw"("assessment_id", "course_run_id");

-- CreateIndex
CREATE INDEX "sample_draw_course_run_id_idx" ON "sample_draw"("course_run_id");

-- CreateIndex
CREATE INDEX "sample_draw_drawer_id_idx" ON "sample_draw"("drawer_id");

-- CreateIndex
CREATE INDEX "second_mark_learner_id_idx" ON "second_mark"("learner_id");

-- CreateIndex
CREATE INDEX "second_mark_draw_id_idx" ON "second_mark"("draw_id");

-- CreateIndex
CREATE INDEX "second_mark_marker_id_idx" ON "second_mark"("marker_id");

-- CreateIndex
CREATE INDEX "second_mark_first_marker_id_idx" ON "second_mark"("first_marker_id");

-- CreateIndex
CREATE INDEX "second_mark_settler_id_idx" ON "second_mark"("settler_id");

-- AddForeignKey
ALTER TABLE "sample_draw" ADD CONSTRAINT "sample_draw_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_draw" ADD CONSTRAINT "sample_draw_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_draw" ADD CONSTRAINT "sample_draw_drawer_id_fkey" FOREIGN KEY ("drawer_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_mark" ADD CONSTRAINT "second_mark_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_mark" ADD CONSTRAINT "second_mark_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_mark" ADD CONSTRAINT "second_mark_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "sample_draw"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_mark" ADD CONSTRAINT "second_mark_marker_id_fkey" FOREIGN KEY ("marker_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_mark" ADD CONSTRAINT "second_mark_first_marker_id_fkey" FOREIGN KEY ("first_marker_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_mark" ADD CONSTRAINT "second_mark_settler_id_fkey" FOREIGN KEY ("settler_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "CompletionMode" AS ENUM ('manual', 'confirm', 'automatic');

-- CreateTable
CREATE TABLE "completion_rule" (
    "course_id" TEXT NOT NULL,
    "mode" "CompletionMode" NOT NULL,
    "needs_competence" BOOLEAN NOT NULL,
    "minimum_attendance" INTEGER,
    "automatic_from" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "completion_rule_pkey" PRIMARY KEY ("course_id"),
    CONSTRAINT "completion_rule_minimum_check" CHECK ("minimum_attendance" BETWEEN 1 AND 100),
    CONSTRAINT "completion_rule_condition_check" CHECK ("mode" = 'manual' OR "needs_competence" OR "minimum_attendance" IS NOT NULL),
    CONSTRAINT "completion_rule_automatic_check" CHECK (("mode" = 'automatic') = ("automatic_from" IS NOT NULL))
);

-- AddForeignKey
ALTER TABLE "completion_rule" ADD CONSTRAINT "completion_rule_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "enrolment" ADD COLUMN     "completion_taken_back_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "assessment" ADD COLUMN     "learning_unit_id" TEXT;

ALTER TABLE "assessment" ADD CONSTRAINT "assessment_learning_unit_id_fkey" FOREIGN KEY ("learning_unit_id") REFERENCES "learning_unit"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

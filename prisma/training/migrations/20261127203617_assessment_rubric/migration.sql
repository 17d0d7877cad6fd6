-- AlterTable
ALTER TABLE "assessment" ADD COLUMN     "rubric" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "grade_draft" ADD COLUMN     "levels" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "levels" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

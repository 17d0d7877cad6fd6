-- AlterTable
ALTER TABLE "enrollment" ADD COLUMN     "cycle" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "quiz_attempt" ADD COLUMN     "cycle" INTEGER NOT NULL DEFAULT 1;

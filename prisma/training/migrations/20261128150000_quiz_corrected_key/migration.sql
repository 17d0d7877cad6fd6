-- AlterTable
ALTER TABLE "quiz_attempt" ADD COLUMN "corrected_key" JSONB;

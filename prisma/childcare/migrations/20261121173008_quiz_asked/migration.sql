-- AlterTable
ALTER TABLE "quiz_attempt" ADD COLUMN     "answers_at" TIMESTAMPTZ(3),
ADD COLUMN     "asked" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "enrolment_upload" ADD COLUMN     "encoding" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sheets" JSONB NOT NULL DEFAULT '[]';

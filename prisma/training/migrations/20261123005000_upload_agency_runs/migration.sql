-- AlterTable
ALTER TABLE "enrolment_upload" ADD COLUMN     "agency_runs" JSONB NOT NULL DEFAULT '{}';

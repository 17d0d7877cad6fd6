-- AlterTable
ALTER TABLE "enrolment_upload_row" ADD COLUMN     "course_code" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sheet_reference" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "takes_place" BOOLEAN NOT NULL DEFAULT false;

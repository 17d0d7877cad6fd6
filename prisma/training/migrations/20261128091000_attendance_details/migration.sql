-- CreateEnum
CREATE TYPE "AbsenceReason" AS ENUM ('medical', 'work', 'family', 'other');

-- AlterTable
ALTER TABLE "attendance" ADD COLUMN     "minutes" INTEGER,
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reason" "AbsenceReason";

ALTER TABLE "attendance" ADD CONSTRAINT "attendance_minutes_check" CHECK ("minutes" IS NULL OR ("minutes" > 0 AND "status" <> 'absent')) NOT VALID;

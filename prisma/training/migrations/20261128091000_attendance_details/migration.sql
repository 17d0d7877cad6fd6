-- CreateEnum
CREATE TYPE "AbsenceReason" AS ENUM ('medical', 'work', 'family', 'other');

-- AlterTable
ALTER TABLE "attendance" ADD COLUMN     "made_up_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "minutes" INTEGER,
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reason" "AbsenceReason";

ALTER TABLE "attendance" ADD CONSTRAINT "attendance_minutes_check" CHECK ("minutes" > 0) NOT VALID;
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_made_up_check" CHECK ("made_up_minutes" >= 0) NOT VALID;

-- AlterTable
ALTER TABLE "assessment" ADD COLUMN     "blind_key" TEXT;

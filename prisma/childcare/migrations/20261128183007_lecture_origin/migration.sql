-- AlterTable
ALTER TABLE "lecture" ADD COLUMN     "origin_id" TEXT;

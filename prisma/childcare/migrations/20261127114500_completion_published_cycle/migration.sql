-- AlterTable
ALTER TABLE "enrollment" ADD COLUMN     "completion_published_cycle" INTEGER;

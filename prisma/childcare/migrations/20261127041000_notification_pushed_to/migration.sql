-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "pushed_to" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "certificate" ADD COLUMN     "version_number" INTEGER,
ADD COLUMN     "version_published_at" TIMESTAMPTZ(3);

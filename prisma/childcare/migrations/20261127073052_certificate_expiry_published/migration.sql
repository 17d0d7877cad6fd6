-- AlterTable
ALTER TABLE "certificate" ADD COLUMN     "expiry_published_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "listing_to_match" ADD COLUMN     "compared_until" TEXT;

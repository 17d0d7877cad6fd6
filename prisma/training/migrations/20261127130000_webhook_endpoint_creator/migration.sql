-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "creator_id" TEXT;

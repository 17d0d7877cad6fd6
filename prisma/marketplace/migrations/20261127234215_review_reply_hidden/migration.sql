-- AlterTable
ALTER TABLE "review" ADD COLUMN     "reply_hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "reply_hidden_reason" TEXT;

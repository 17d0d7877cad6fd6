-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "mail_id" TEXT,
ADD COLUMN     "mailed_times" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];

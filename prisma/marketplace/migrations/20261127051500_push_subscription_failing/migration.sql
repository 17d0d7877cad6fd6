-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "failing_since" TIMESTAMPTZ(3);

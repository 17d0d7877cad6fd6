-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "deadline_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "refunded_sgd" DECIMAL(10,2) NOT NULL DEFAULT 0;

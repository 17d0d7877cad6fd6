-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('INQUIRY', 'CLOSED', 'OPEN', 'WON', 'LOST');

-- AlterTable
ALTER TABLE "payment_alert" ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "refund_id" TEXT,
ALTER COLUMN "mismatch" DROP NOT NULL;

-- CreateTable
CREATE TABLE "payment_dispute" (
    "id" TEXT NOT NULL,
    "payment_intent_id" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL,
    "settled_as" "DisputeStatus",
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "respond_by" TIMESTAMPTZ(3),
    "funds_withdrawn_at" TIMESTAMPTZ(3),
    "funds_reinstated_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "status_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_dispute_payment_intent_id_idx" ON "payment_dispute"("payment_intent_id");

-- CreateIndex
CREATE INDEX "payment_dispute_status_opened_at_idx" ON "payment_dispute"("status", "opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_alert_refund_id_key" ON "payment_alert"("refund_id");

-- The failed refunds of a payment that are to be looked at.
CREATE INDEX "payment_alert_failed_refund_idx" ON "payment_alert"("payment_intent_id") WHERE "kind" = 'refund-failed' AND "resolved_at" IS NULL;

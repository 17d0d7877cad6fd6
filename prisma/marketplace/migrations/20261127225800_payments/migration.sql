-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'EXPIRED', 'HELD', 'DISPUTED', 'RELEASING', 'RELEASED', 'REFUNDING', 'REFUNDED', 'CHARGED_BACK');

-- CreateEnum
CREATE TYPE "PaymentOperationKind" AS ENUM ('EXPIRE', 'REFUND', 'TRANSFER');

-- CreateEnum
CREATE TYPE "BankDisputeStatus" AS ENUM ('INQUIRY', 'CLOSED', 'OPEN', 'WON', 'LOST');

-- CreateTable
CREATE TABLE "payment" (
    "id" TEXT NOT NULL,
    "agreement_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "buyer_id" TEXT NOT NULL,
    "seller_id" TEXT NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "amount" DECIMAL(9,2) NOT NULL,
    "fee" DECIMAL(9,2) NOT NULL,
    "refunded" DECIMAL(9,2) NOT NULL DEFAULT 0,
    "refund_due" DECIMAL(9,2) NOT NULL DEFAULT 0,
    "checkout_session_id" TEXT,
    "checkout_url" TEXT,
    "checkout_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_intent_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paid_at" TIMESTAMPTZ(3),
    "handed_over_at" TIMESTAMPTZ(3),
    "release_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "disputed_at" TIMESTAMPTZ(3),
    "dispute_reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decision_reason" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_operation" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "kind" "PaymentOperationKind" NOT NULL,
    "amount" DECIMAL(9,2) NOT NULL DEFAULT 0,
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "payment_operation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT,
    "problem" TEXT,
    "payment_intent_id" TEXT,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_dispute" (
    "id" TEXT NOT NULL,
    "payment_intent_id" TEXT NOT NULL,
    "status" "BankDisputeStatus" NOT NULL,
    "status_at" TIMESTAMPTZ(3) NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "respond_by" TIMESTAMPTZ(3),

    CONSTRAINT "bank_dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_account" (
    "user_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "is_ready" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_account_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_checkout_session_id_key" ON "payment"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_payment_intent_id_key" ON "payment"("payment_intent_id");

-- CreateIndex
CREATE INDEX "payment_agreement_id_idx" ON "payment"("agreement_id");

-- CreateIndex
CREATE INDEX "payment_listing_id_idx" ON "payment"("listing_id");

-- CreateIndex
CREATE INDEX "payment_conversation_id_idx" ON "payment"("conversation_id");

-- CreateIndex
CREATE INDEX "payment_buyer_id_id_idx" ON "payment"("buyer_id", "id");

-- CreateIndex
CREATE INDEX "payment_seller_id_id_idx" ON "payment"("seller_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_operation_provider_id_key" ON "payment_operation"("provider_id");

-- CreateIndex
CREATE INDEX "payment_operation_payment_id_idx" ON "payment_operation"("payment_id");

-- CreateIndex
CREATE INDEX "payment_event_payment_id_idx" ON "payment_event"("payment_id");

-- CreateIndex
CREATE INDEX "bank_dispute_payment_intent_id_idx" ON "bank_dispute"("payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_account_provider_id_key" ON "payout_account"("provider_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_operation" ADD CONSTRAINT "payment_operation_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An agreement is paid once, unless the checkout ended or the money goes back.
CREATE UNIQUE INDEX "payment_agreement_key" ON "payment"("agreement_id")
WHERE "status" IN ('PENDING', 'HELD', 'DISPUTED', 'RELEASING', 'RELEASED');

-- A listing is paid by one buyer at a time.
CREATE UNIQUE INDEX "payment_listing_key" ON "payment"("listing_id")
WHERE "status" IN ('PENDING', 'HELD', 'DISPUTED', 'RELEASING');

-- Nothing is planned twice: another refund may follow only where an earlier part has gone back, and a bank changed its mind.
CREATE UNIQUE INDEX "payment_operation_planned_key" ON "payment_operation"("payment_id", "kind")
WHERE "done_at" IS NULL;

-- Constraints of tables that have no rows yet.
ALTER TABLE "payment" ADD CONSTRAINT "payment_sides_check" CHECK ("buyer_id" <> "seller_id");
ALTER TABLE "payment" ADD CONSTRAINT "payment_amounts_check" CHECK (
  "amount" > 0 AND "fee" >= 0 AND "fee" < "amount"
  AND "refunded" BETWEEN 0 AND "amount" AND "refund_due" BETWEEN 0 AND "amount");
ALTER TABLE "payment" ADD CONSTRAINT "payment_paid_check" CHECK (
  "status" IN ('PENDING', 'EXPIRED', 'REFUNDED') OR ("payment_intent_id" IS NOT NULL AND "paid_at" IS NOT NULL));
ALTER TABLE "payment" ADD CONSTRAINT "payment_timer_check" CHECK ("status" <> 'HELD' OR "release_at" IS NOT NULL);
ALTER TABLE "payment" ADD CONSTRAINT "payment_dispute_check" CHECK (
  ("dispute_reason" IS NULL) = ("disputed_at" IS NULL) AND ("status" <> 'DISPUTED' OR "disputed_at" IS NOT NULL));
ALTER TABLE "payment_operation" ADD CONSTRAINT "payment_operation_amount_check" CHECK (
  CASE WHEN "kind" = 'EXPIRE' THEN "amount" = 0 ELSE "amount" > 0 END);

-- What jobs look for.
CREATE INDEX "payment_checkout_idx" ON "payment"("checkout_expires_at") WHERE "status" = 'PENDING';
CREATE INDEX "payment_timer_idx" ON "payment"("release_at") WHERE "status" = 'HELD';
CREATE INDEX "payment_reminder_idx" ON "payment"("release_at")
WHERE "status" = 'HELD' AND "handed_over_at" IS NULL AND "reminded_at" IS NULL;
CREATE INDEX "payment_operation_unfinished_idx" ON "payment_operation"("created_at") WHERE "done_at" IS NULL;

-- What moderators look for.
CREATE INDEX "payment_disputed_idx" ON "payment"("disputed_at") WHERE "status" = 'DISPUTED';
CREATE INDEX "payment_event_problem_idx" ON "payment_event"("handled_at")
WHERE "problem" IS NOT NULL AND "resolved_at" IS NULL;

-- CreateTable
CREATE TABLE "payment_alert" (
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mismatch" TEXT NOT NULL,
    "payment_id" TEXT,
    "reference" TEXT NOT NULL DEFAULT '',
    "checkout_session_id" TEXT,
    "payment_intent_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" TEXT,

    CONSTRAINT "payment_alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_alert_event_id_key" ON "payment_alert"("event_id");

-- CreateIndex
CREATE INDEX "payment_alert_resolved_at_created_at_idx" ON "payment_alert"("resolved_at", "created_at" DESC);

-- CreateEnum
CREATE TYPE "OfferStatus" AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED', 'COUNTERED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED', 'CLOSED');

-- CreateEnum
CREATE TYPE "MessageEventKind" AS ENUM ('OFFER_MADE', 'OFFER_ACCEPTED', 'OFFER_DECLINED', 'OFFER_WITHDRAWN', 'RESERVATION_RELEASED', 'SOLD', 'SALE_CANCELLED');

-- CreateTable
CREATE TABLE "offer" (
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "buyer_id" TEXT NOT NULL,
    "seller_id" TEXT NOT NULL,
    "made_by_id" TEXT NOT NULL,
    "amount" DECIMAL(9,2) NOT NULL,
    "status" "OfferStatus" NOT NULL DEFAULT 'OPEN',
    "parent_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal" (
    "id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "seller_id" TEXT NOT NULL,
    "buyer_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "offer_id" TEXT,
    "amount" DECIMAL(9,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "deal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_event" (
    "message_id" TEXT NOT NULL,
    "kind" "MessageEventKind" NOT NULL,
    "offer_id" TEXT,
    "deal_id" TEXT,

    CONSTRAINT "message_event_pkey" PRIMARY KEY ("message_id")
);

-- CreateIndex
CREATE INDEX "offer_conversation_id_created_at_id_idx" ON "offer"("conversation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offer_listing_id_idx" ON "offer"("listing_id");

-- CreateIndex
CREATE INDEX "offer_buyer_id_seller_id_idx" ON "offer"("buyer_id", "seller_id");

-- CreateIndex
CREATE INDEX "offer_seller_id_idx" ON "offer"("seller_id");

-- CreateIndex
CREATE INDEX "offer_parent_id_idx" ON "offer"("parent_id");

-- CreateIndex
CREATE INDEX "deal_listing_id_idx" ON "deal"("listing_id");

-- CreateIndex
CREATE INDEX "deal_buyer_id_idx" ON "deal"("buyer_id");

-- CreateIndex
CREATE INDEX "deal_seller_id_idx" ON "deal"("seller_id");

-- CreateIndex
CREATE INDEX "deal_conversation_id_idx" ON "deal"("conversation_id");

-- CreateIndex
CREATE INDEX "deal_offer_id_idx" ON "deal"("offer_id");

-- CreateIndex
CREATE INDEX "message_event_offer_id_idx" ON "message_event"("offer_id");

-- CreateIndex
CREATE INDEX "message_event_deal_id_idx" ON "message_event"("deal_id");

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "offer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_event" ADD CONSTRAINT "message_event_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_event" ADD CONSTRAINT "message_event_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_event" ADD CONSTRAINT "message_event_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "offer"
  ADD CONSTRAINT "offer_amount_check" CHECK ("amount" > 0),
  ADD CONSTRAINT "offer_parties_check" CHECK ("buyer_id" <> "seller_id" AND "made_by_id" IN ("buyer_id", "seller_id")),
  ADD CONSTRAINT "offer_decided_check" CHECK (("status" = 'OPEN') = ("decided_at" IS NULL));

ALTER TABLE "deal"
  ADD CONSTRAINT "deal_amount_check" CHECK ("amount" >= 0),
  ADD CONSTRAINT "deal_parties_check" CHECK ("buyer_id" <> "seller_id");

-- Of two concurrent offers, acceptances or sales the second is refused.
CREATE UNIQUE INDEX "offer_open_key" ON "offer"("conversation_id") WHERE "status" = 'OPEN';
CREATE UNIQUE INDEX "offer_accepted_key" ON "offer"("listing_id") WHERE "status" = 'ACCEPTED';
CREATE UNIQUE INDEX "deal_sold_key" ON "deal"("listing_id") WHERE "cancelled_at" IS NULL;

-- What the job that ends offers looks for.
CREATE INDEX "offer_expires_at_idx" ON "offer"("expires_at") WHERE "status" = 'OPEN';

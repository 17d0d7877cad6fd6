-- CreateTable
CREATE TABLE "price_drop" (
    "listing_id" TEXT NOT NULL,
    "lowest" DECIMAL(9,2) NOT NULL,
    "lowest_at" TIMESTAMPTZ(3) NOT NULL,
    "previous" DECIMAL(9,2),
    "dropped_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "favorite_at" TIMESTAMPTZ(3),
    "favorite_id" TEXT,
    "announced_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_drop_pkey" PRIMARY KEY ("listing_id")
);

-- CreateIndex
CREATE INDEX "price_drop_due_at_idx" ON "price_drop"("due_at");

-- AddForeignKey
ALTER TABLE "price_drop" ADD CONSTRAINT "price_drop_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

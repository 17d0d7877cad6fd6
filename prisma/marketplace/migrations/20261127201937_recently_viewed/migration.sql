-- CreateTable
CREATE TABLE "recent_view" (
    "user_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recent_view_pkey" PRIMARY KEY ("user_id","listing_id")
);

-- CreateIndex
CREATE INDEX "recent_view_user_id_viewed_at_idx" ON "recent_view"("user_id", "viewed_at" DESC);

-- CreateIndex
CREATE INDEX "recent_view_listing_id_idx" ON "recent_view"("listing_id");

-- AddForeignKey
ALTER TABLE "recent_view" ADD CONSTRAINT "recent_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recent_view" ADD CONSTRAINT "recent_view_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

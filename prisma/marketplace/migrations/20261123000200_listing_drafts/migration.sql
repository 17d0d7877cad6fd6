-- CreateTable
CREATE TABLE "listing_draft" (
    "id" TEXT NOT NULL,
    "seller_id" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "listing_draft_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "image_upload" ADD COLUMN "draft_id" TEXT;

-- CreateIndex
CREATE INDEX "listing_draft_seller_id_updated_at_idx" ON "listing_draft"("seller_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "image_upload_draft_id_idx" ON "image_upload"("draft_id");

-- AddForeignKey
ALTER TABLE "listing_draft" ADD CONSTRAINT "listing_draft_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "listing_draft"("id") ON DELETE SET NULL ON UPDATE CASCADE;

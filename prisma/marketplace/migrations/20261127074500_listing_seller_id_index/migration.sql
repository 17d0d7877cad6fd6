CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_seller_id_id_idx" ON "listing"("seller_id", "id");

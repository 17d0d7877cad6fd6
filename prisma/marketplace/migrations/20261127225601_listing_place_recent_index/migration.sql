CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_place_recent_idx" ON "listing"("status", "place_id", "created_at" DESC, "id" DESC);

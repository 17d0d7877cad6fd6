-- A search finds choices and sizes here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_attributes_idx" ON "listing" USING GIN ("attributes" jsonb_path_ops);

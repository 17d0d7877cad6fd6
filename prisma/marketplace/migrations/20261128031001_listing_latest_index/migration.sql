-- The date of both columns is in the index too: what needs ids alone then reads no row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_latest_idx" ON "listing"((greatest("bumped_at", "created_at")) DESC, "id" DESC) INCLUDE ("bumped_at", "created_at") WHERE "status" = 'AVAILABLE';

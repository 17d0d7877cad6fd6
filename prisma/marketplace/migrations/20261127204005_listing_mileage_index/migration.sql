-- A search finds ranges here. Numbers of other keys are compared within their category.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_mileage_idx" ON "listing" (("attributes" -> 'mileage')) WHERE ("attributes" -> 'mileage') IS NOT NULL;

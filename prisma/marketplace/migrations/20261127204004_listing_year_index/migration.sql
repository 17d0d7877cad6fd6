-- A search finds ranges here. Numbers of other keys are compared within their category.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_year_idx" ON "listing" (("attributes" -> 'year')) WHERE ("attributes" -> 'year') IS NOT NULL;

-- A search by relevance finds titles with whole words here. ANALYZE keeps statistics of the expression, by which common words are planned.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "listing_title_words_idx" ON "listing" USING GIN ("public"."listing_title_words"("search_text"));

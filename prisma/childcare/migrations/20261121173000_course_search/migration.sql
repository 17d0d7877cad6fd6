-- The words of cleaned HTML as a reader sees them: marks inside a word join it, others part words.
CREATE FUNCTION "words_of_html"("html" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace("html", '</?(a|b|code|em|i|s|span|strong|sub|sup|u)(\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;

-- A search reads the words of a description, not the marks between them.
DROP INDEX "course_text";
CREATE INDEX "course_title_text" ON "course" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "course_description_text" ON "course" USING gin (lower("words_of_html"("description")) gin_trgm_ops);

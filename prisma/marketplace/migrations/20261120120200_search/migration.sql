-- How text is compared in every search, on both sides: compatibility forms made one (full-width letters, half-width
-- katakana, composed accents), Latin accents dropped, lower case, white space squeezed. Other scripts stay whole.
-- unaccent() counts as STABLE because its dictionary could be edited; ours never is.
CREATE FUNCTION "public"."normalise_text"("value" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(
  regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize("value", NFKC))),
    '\s+', ' ', 'g'
  )
);

-- The words of a normalised text that a misspelt search may be corrected to: three to forty characters (a longer run
-- is no word, and would not fit the index), not a bare number. In order, so that writers never lock in a circle.
CREATE FUNCTION "public"."spelling_words"("normalised" text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT DISTINCT "word"
  FROM regexp_split_to_table("normalised", '[\s[:punct:]$+<=>^`|~]+') AS "word"
  WHERE char_length("word") BETWEEN 3 AND 40 AND "word" !~ '^[0-9]+$'
  ORDER BY "word";
END;

-- A line break between the fields: it is in no normalised query, so a phrase never runs from one field into the next.
CREATE FUNCTION "public"."listing_set_search_text"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := public.normalise_text(NEW."title")
    || E'\n' || public.normalise_text(NEW."description")
    || E'\n' || public.normalise_text(NEW."brand");
  RETURN NEW;
END;
$$;

CREATE TRIGGER "listing_set_search_text"
BEFORE INSERT OR UPDATE OF "title", "description", "brand", "search_text" ON "listing"
FOR EACH ROW EXECUTE FUNCTION "public"."listing_set_search_text"();

CREATE FUNCTION "public"."listing_add_search_words"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."search_text" IS DISTINCT FROM OLD."search_text" THEN
    INSERT INTO public."search_word" ("word")
    SELECT "word" FROM public.spelling_words(NEW."search_text") AS "word" ORDER BY "word"
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "listing_add_search_words"
AFTER INSERT OR UPDATE OF "title", "description", "brand" ON "listing"
FOR EACH ROW EXECUTE FUNCTION "public"."listing_add_search_words"();

CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";

-- How names and titles are compared where people choose one by typing, on both sides: compatibility forms made one
-- (full-width letters, composed accents), Latin accents dropped, lower case. Other scripts stay whole.
-- unaccent() counts as STABLE because its dictionary could be edited; ours never is.
CREATE FUNCTION "public"."normalise_text"("value" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize("value", NFKC)));

-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "tag_keys" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "listing_change" ADD COLUMN     "tag_keys" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Tags as a search for one compares them: each normalised, once.
CREATE FUNCTION "public"."normalise_tags"("tags" text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT public.normalise_text("tag") FROM unnest("tags") AS "tag" ORDER BY 1);

UPDATE "listing" SET "tag_keys" = "public"."normalise_tags"("tags") WHERE "tags" <> '{}';

CREATE OR REPLACE FUNCTION "public"."listing_set_search_text"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := public.normalise_text(NEW."title")
    || E'\n' || public.normalise_text(NEW."description")
    || E'\n' || public.normalise_text(NEW."brand");
  NEW."tag_keys" := coalesce(public.normalise_tags(NEW."tags"), '{}');
  RETURN NEW;
END;
$$;

DROP TRIGGER "listing_set_search_text" ON "listing";
CREATE TRIGGER "listing_set_search_text"
BEFORE INSERT OR UPDATE OF "title", "description", "brand", "search_text", "tags", "tag_keys" ON "listing"
FOR EACH ROW EXECUTE FUNCTION "public"."listing_set_search_text"();

-- The log of changes also serves a search for a tag.
CREATE OR REPLACE FUNCTION "public"."listing_log_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_change_lock();
  IF OLD."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change"
      ("sign", "status", "category_id", "price", "condition", "location", "search_text", "tag_keys")
    VALUES (-1, OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys");
  END IF;
  IF NEW."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change"
      ("sign", "status", "category_id", "price", "condition", "location", "search_text", "tag_keys")
    VALUES (1, NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys");
  END IF;
  RETURN NULL;
END;
$$;

DROP TRIGGER "listing_log_change_of" ON "listing";
CREATE CONSTRAINT TRIGGER "listing_log_change_of"
AFTER UPDATE OF "status", "category_id", "price", "condition", "location", "title", "description", "brand", "tags", "created_at"
ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  'AVAILABLE' IN (OLD."status", NEW."status")
  AND (OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys", OLD."created_at")
    IS DISTINCT FROM
    (NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys", NEW."created_at")
)
EXECUTE FUNCTION "public"."listing_log_change"();

-- CreateIndex
CREATE INDEX "listing_tag_idx" ON "listing" USING GIN ("tag_keys");

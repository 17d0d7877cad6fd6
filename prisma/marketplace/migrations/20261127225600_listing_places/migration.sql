-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "place_id" TEXT,
ADD COLUMN     "place_list" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "listing_change" ADD COLUMN     "place_id" TEXT;

-- AlterTable
ALTER TABLE "saved_search" ADD COLUMN     "places" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- The log of changes also serves a search near a place. Existing listings get their places from a job, in batches.
CREATE OR REPLACE FUNCTION "public"."listing_log_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_change_lock();
  IF OLD."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change"
      ("sign", "status", "category_id", "price", "condition", "location", "place_id", "search_text", "tag_keys", "attributes")
    VALUES (-1, OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."place_id", OLD."search_text",
      OLD."tag_keys", OLD."attributes");
  END IF;
  IF NEW."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change"
      ("sign", "status", "category_id", "price", "condition", "location", "place_id", "search_text", "tag_keys", "attributes")
    VALUES (1, NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."place_id", NEW."search_text",
      NEW."tag_keys", NEW."attributes");
  END IF;
  RETURN NULL;
END;
$$;

-- What counts as a change is the same as before, and the place.
CREATE CONSTRAINT TRIGGER "listing_log_change_of_place"
AFTER UPDATE OF "place_id" ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  'AVAILABLE' IN (OLD."status", NEW."status") AND OLD."place_id" IS DISTINCT FROM NEW."place_id"
  AND (OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys",
    OLD."attributes", OLD."created_at")
    IS NOT DISTINCT FROM
    (NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys",
    NEW."attributes", NEW."created_at")
)
EXECUTE FUNCTION "public"."listing_log_change"();

-- A place that is picked for the same location; what the job fills in is not news, and leaves the date as it was.
CREATE TRIGGER "listing_note_to_match_of_place"
AFTER UPDATE OF "place_id" ON "listing"
FOR EACH ROW WHEN (
  NEW."status" = 'AVAILABLE' AND NEW."deleted_at" IS NULL AND OLD."place_id" IS DISTINCT FROM NEW."place_id"
  AND OLD."location" = NEW."location" AND OLD."updated_at" <> NEW."updated_at"
)
EXECUTE FUNCTION "public"."listing_note_to_match"();

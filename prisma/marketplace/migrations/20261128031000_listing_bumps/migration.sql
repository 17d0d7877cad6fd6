-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "bumped_at" TIMESTAMPTZ(3);

-- A bump changes the order of searches, as a change of the date does, and nothing that is counted or matched with saved searches.
CREATE CONSTRAINT TRIGGER "listing_log_change_of_bump"
AFTER UPDATE OF "bumped_at" ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  OLD."status" = 'AVAILABLE' AND OLD."bumped_at" IS DISTINCT FROM NEW."bumped_at"
  AND (OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys",
    OLD."attributes", OLD."place_id", OLD."created_at")
    IS NOT DISTINCT FROM
    (NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys",
    NEW."attributes", NEW."place_id", NEW."created_at")
)
EXECUTE FUNCTION "public"."listing_log_change"();

-- What is remembered of the catalogue used to end with every change of it. A log of the changes takes the stamp's place:
-- whoever remembers a count adds to it what has changed since. See the model ListingChange.
DROP TRIGGER "listing_change_stamp" ON "listing";
DROP TRIGGER "listing_change_stamp_on_truncate" ON "listing";
DROP TRIGGER "listing_change_stamp" ON "category";
DROP FUNCTION "public"."listing_change_stamp"();

-- DropTable
DROP TABLE "listing_stamp";

-- CreateTable
CREATE TABLE "listing_change" (
    "id" BIGSERIAL NOT NULL,
    "sign" INTEGER NOT NULL DEFAULT 0,
    "status" "ListingStatus",
    "category_id" TEXT,
    "price" DECIMAL(9,2),
    "condition" "ListingCondition",
    "location" TEXT,
    "search_text" TEXT,

    CONSTRAINT "listing_change_pkey" PRIMARY KEY ("id")
);

-- The log is never empty.
INSERT INTO "listing_change" DEFAULT VALUES;

-- Ids are in the order of commits: whoever writes holds this lock until its transaction is over, and its id is given out
-- under the lock. It is taken at commit, when the transaction needs no other lock any more: writers queue for an instant,
-- and none waits for one that waits for it.
CREATE FUNCTION "public"."listing_change_lock"() RETURNS void
LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock('public.listing_change'::regclass::bigint);
$$;

-- A listing that is not for sale is in no search: it is not there before or after.
CREATE FUNCTION "public"."listing_log_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_change_lock();
  IF OLD."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change" ("sign", "status", "category_id", "price", "condition", "location", "search_text")
    VALUES (-1, OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text");
  END IF;
  IF NEW."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change" ("sign", "status", "category_id", "price", "condition", "location", "search_text")
    VALUES (1, NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text");
  END IF;
  RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "listing_log_change"
AFTER INSERT OR DELETE ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."listing_log_change"();

-- Likes and views change no search but its order by them, which nobody remembers.
CREATE CONSTRAINT TRIGGER "listing_log_change_of"
AFTER UPDATE OF "status", "category_id", "price", "condition", "location", "title", "description", "brand", "created_at"
ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  'AVAILABLE' IN (OLD."status", NEW."status")
  AND (OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."created_at")
    IS DISTINCT FROM
    (NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."created_at")
)
EXECUTE FUNCTION "public"."listing_log_change"();

-- What no change of a listing can say: everything that is remembered ends.
CREATE FUNCTION "public"."listing_log_anything"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_change_lock();
  INSERT INTO public."listing_change" DEFAULT VALUES;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "listing_log_anything"
AFTER TRUNCATE ON "listing"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."listing_log_anything"();

-- Searches name categories by slug, and facets show their names and icons.
CREATE CONSTRAINT TRIGGER "listing_log_anything"
AFTER DELETE OR UPDATE ON "category" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."listing_log_anything"();

-- Some thousands of rows are kept: adding up more of them would take as long as counting anew.
CREATE FUNCTION "public"."listing_change_prune"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public."listing_change" WHERE "id" <= NEW."id" - 4000;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "listing_change_prune"
AFTER INSERT ON "listing_change"
FOR EACH ROW WHEN (NEW."id" % 1000 = 0) EXECUTE FUNCTION "public"."listing_change_prune"();

-- CreateIndex
CREATE INDEX "listing_category_popular_idx" ON "listing"("status", "category_id", "like_count" DESC, "view_count" DESC, "id" DESC);

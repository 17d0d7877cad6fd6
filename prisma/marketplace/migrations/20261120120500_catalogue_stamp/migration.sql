-- CreateTable
CREATE TABLE "listing_stamp" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" BIGINT NOT NULL,

    CONSTRAINT "listing_stamp_pkey" PRIMARY KEY ("id")
);

-- Whoever remembers a count of listings asks here whether it still holds. The value is the id of the last transaction
-- that changed what a search may find, so it never repeats. It is set at commit, when the transaction needs no other
-- lock any more: writers queue for an instant, and none waits for one that waits for it.
CREATE FUNCTION "public"."listing_change_stamp"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  "current" CONSTANT bigint := pg_current_xact_id()::text::bigint;
BEGIN
  INSERT INTO public."listing_stamp" ("value") VALUES ("current")
  ON CONFLICT ("id") DO UPDATE SET "value" = EXCLUDED."value"
  WHERE "listing_stamp"."value" <> EXCLUDED."value";
  RETURN NULL;
END;
$$;

-- Likes and views change no count.
CREATE CONSTRAINT TRIGGER "listing_change_stamp"
AFTER INSERT OR DELETE OR UPDATE OF "status", "category_id", "price", "condition", "location", "title", "description", "brand"
ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."listing_change_stamp"();

CREATE TRIGGER "listing_change_stamp_on_truncate"
AFTER TRUNCATE ON "listing"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."listing_change_stamp"();

-- CreateEnum
CREATE TYPE "AttributeType" AS ENUM ('CHOICE', 'SIZE', 'NUMBER', 'YEAR');

-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "attributes" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "listing_change" ADD COLUMN     "attributes" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "saved_search" ADD COLUMN     "attribute_paths" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "category_attribute" (
    "id" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" "AttributeType" NOT NULL,
    "unit" TEXT NOT NULL DEFAULT '',
    "min" DECIMAL(12,2),
    "max" DECIMAL(12,2),
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "bands" DECIMAL(12,2)[] DEFAULT ARRAY[]::DECIMAL(12,2)[],
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "is_facet" BOOLEAN NOT NULL DEFAULT true,
    "order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "category_attribute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "category_attribute_category_id_key_key" ON "category_attribute"("category_id", "key");

-- AddForeignKey
ALTER TABLE "category_attribute" ADD CONSTRAINT "category_attribute_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Constraints of a table that has no rows yet. Keys and options stand in addresses, between the signs that separate them.
ALTER TABLE "category_attribute"
  ADD CONSTRAINT "category_attribute_key_check" CHECK ("key" ~ '^[a-z][a-z0-9_]{0,29}$'),
  ADD CONSTRAINT "category_attribute_label_check" CHECK (char_length("label") BETWEEN 1 AND 40),
  ADD CONSTRAINT "category_attribute_options_check" CHECK (
    ("type" IN ('CHOICE', 'SIZE')) = (coalesce(cardinality("options"), 0) > 0)
    AND array_to_string("options", '') !~ '[,;:|]|\.\.' AND '' <> ALL ("options")
  ),
  ADD CONSTRAINT "category_attribute_range_check" CHECK (
    CASE WHEN "type" IN ('NUMBER', 'YEAR') THEN "min" IS NOT NULL AND "max" IS NOT NULL AND "min" <= "max"
    ELSE "min" IS NULL AND "max" IS NULL AND coalesce(cardinality("bands"), 0) = 0 END
  );

-- What may be said of the listings of a category: its own attributes, and those of its parent that it does not replace.
CREATE FUNCTION "public"."attributes_of_category"("wanted" text) RETURNS SETOF "public"."category_attribute"
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (a."key") a.*
  FROM public."category" c JOIN public."category_attribute" a ON a."category_id" IN (c."id", c."parent_id")
  WHERE c."id" = "wanted"
  ORDER BY a."key", (a."category_id" = c."id") DESC;
$$;

CREATE FUNCTION "public"."attribute_accepts"("attribute" "public"."category_attribute", "value" jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE jsonb_typeof("value")
    WHEN 'string' THEN ("value" #>> '{}') = ANY (("attribute")."options")
    WHEN 'number' THEN ("value" #>> '{}')::numeric BETWEEN ("attribute")."min" AND ("attribute")."max"
      AND (("attribute")."type" = 'NUMBER' OR ("value" #>> '{}')::numeric % 1 = 0)
    ELSE false END, false);
$$;

CREATE FUNCTION "public"."attributes_conform"("wanted" text, "attributes" jsonb) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT jsonb_typeof("attributes") = 'object' AND NOT EXISTS (
    SELECT FROM jsonb_each("attributes") said
      LEFT JOIN public."attributes_of_category"("wanted") a ON a."key" = said."key"
    WHERE a."id" IS NULL OR NOT public."attribute_accepts"(a, said."value"));
$$;

-- The definitions cannot change while a listing is written by them: whoever changes them waits for this lock, and then finds the value.
CREATE FUNCTION "public"."listing_check_attributes"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public."category"
  WHERE "id" = NEW."category_id" OR "id" = (SELECT "parent_id" FROM public."category" WHERE "id" = NEW."category_id")
  ORDER BY "id" FOR SHARE;
  IF NOT public."attributes_conform"(NEW."category_id", NEW."attributes") THEN
    RAISE check_violation USING MESSAGE = 'violates check constraint "listing_attributes_check"', DETAIL = 'a value that no attribute of the category accepts',
      TABLE = 'listing', CONSTRAINT = 'listing_attributes_check';
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "listing_check_attributes"
AFTER INSERT OR UPDATE OF "category_id", "attributes" ON "listing"
FOR EACH ROW WHEN (NEW."attributes" <> '{}') EXECUTE FUNCTION "public"."listing_check_attributes"();

-- Who changes the category alone says nothing of its attributes: values of another category are dropped.
CREATE FUNCTION "public"."listing_drop_attributes"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW."attributes" := coalesce((
    SELECT jsonb_object_agg(said."key", said."value")
    FROM jsonb_each(NEW."attributes") said JOIN public."attributes_of_category"(NEW."category_id") a ON a."key" = said."key"
    WHERE public."attribute_accepts"(a, said."value")), '{}');
  RETURN NEW;
END;
$$;

CREATE TRIGGER "listing_drop_attributes"
BEFORE UPDATE OF "category_id" ON "listing"
FOR EACH ROW WHEN (OLD."category_id" <> NEW."category_id" AND NEW."attributes" <> '{}' AND NEW."attributes" = OLD."attributes")
EXECUTE FUNCTION "public"."listing_drop_attributes"();

-- A definition that is changed, removed or added (for a child it may replace its parent's) leaves no value that it does not accept.
CREATE FUNCTION "public"."category_attribute_check_listings"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  "changed" CONSTANT text[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW."category_id"] WHEN 'DELETE' THEN ARRAY[OLD."category_id"]
    ELSE ARRAY[OLD."category_id", NEW."category_id"] END;
BEGIN
  PERFORM FROM public."category" WHERE "id" = ANY ("changed") ORDER BY "id" FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM public."listing" l JOIN public."category" c ON c."id" = l."category_id"
    WHERE (c."id" = ANY ("changed") OR c."parent_id" = ANY ("changed")) AND l."attributes" <> '{}'
      AND NOT public."attributes_conform"(c."id", l."attributes")
  ) THEN
    RAISE check_violation USING MESSAGE = 'violates check constraint "category_attribute_in_use_check"', DETAIL = 'a listing has a value that this attribute would not accept',
      TABLE = 'category_attribute', CONSTRAINT = 'category_attribute_in_use_check';
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "category_attribute_check_listings"
AFTER INSERT OR DELETE OR UPDATE OF "category_id", "key", "type", "min", "max", "options" ON "category_attribute"
FOR EACH ROW EXECUTE FUNCTION "public"."category_attribute_check_listings"();

-- Two levels, whoever else changes the tree: both rows are locked before they are looked at.
CREATE FUNCTION "public"."category_check_levels"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public."category" WHERE "id" = NEW."parent_id" FOR SHARE;
  IF NEW."parent_id" = NEW."id"
    OR EXISTS (SELECT FROM public."category" WHERE "id" = NEW."parent_id" AND "parent_id" IS NOT NULL)
    OR (NEW."parent_id" IS NOT NULL AND EXISTS (SELECT FROM public."category" WHERE "parent_id" = NEW."id")) THEN
    RAISE check_violation USING MESSAGE = 'violates check constraint "category_levels_check"', DETAIL = 'categories have two levels',
      TABLE = 'category', CONSTRAINT = 'category_levels_check';
  END IF;
  IF EXISTS (
    SELECT FROM public."listing" l
    WHERE l."category_id" = NEW."id" AND l."attributes" <> '{}'
      AND NOT public."attributes_conform"(NEW."id", l."attributes")
  ) THEN
    RAISE check_violation USING MESSAGE = 'violates check constraint "category_attribute_in_use_check"', DETAIL = 'a listing has a value of an attribute of the former parent',
      TABLE = 'category', CONSTRAINT = 'category_attribute_in_use_check';
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "category_check_levels"
AFTER INSERT ON "category"
FOR EACH ROW WHEN (NEW."parent_id" IS NOT NULL) EXECUTE FUNCTION "public"."category_check_levels"();

CREATE TRIGGER "category_check_levels_of"
AFTER UPDATE OF "parent_id" ON "category"
FOR EACH ROW WHEN (OLD."parent_id" IS DISTINCT FROM NEW."parent_id") EXECUTE FUNCTION "public"."category_check_levels"();

-- The log of changes also serves a search by attributes.
CREATE OR REPLACE FUNCTION "public"."listing_log_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.listing_change_lock();
  IF OLD."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change"
      ("sign", "status", "category_id", "price", "condition", "location", "search_text", "tag_keys", "attributes")
    VALUES (-1, OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys",
      OLD."attributes");
  END IF;
  IF NEW."status" = 'AVAILABLE' THEN
    INSERT INTO public."listing_change"
      ("sign", "status", "category_id", "price", "condition", "location", "search_text", "tag_keys", "attributes")
    VALUES (1, NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys",
      NEW."attributes");
  END IF;
  RETURN NULL;
END;
$$;

-- What counts as a change is the same as before, and the attributes.
CREATE CONSTRAINT TRIGGER "listing_log_change_of_attributes"
AFTER UPDATE OF "attributes" ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  'AVAILABLE' IN (OLD."status", NEW."status") AND OLD."attributes" <> NEW."attributes"
  AND (OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys", OLD."created_at")
    IS NOT DISTINCT FROM
    (NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys", NEW."created_at")
)
EXECUTE FUNCTION "public"."listing_log_change"();

CREATE TRIGGER "listing_note_to_match_of_attributes"
AFTER UPDATE OF "attributes" ON "listing"
FOR EACH ROW WHEN (
  NEW."status" = 'AVAILABLE' AND NEW."deleted_at" IS NULL AND OLD."attributes" <> NEW."attributes"
)
EXECUTE FUNCTION "public"."listing_note_to_match"();

-- Searches show the labels, options and ranges.
CREATE CONSTRAINT TRIGGER "listing_log_anything"
AFTER INSERT OR DELETE OR UPDATE ON "category_attribute" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."listing_log_anything"();

CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER INSERT OR DELETE OR UPDATE ON "category_attribute" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

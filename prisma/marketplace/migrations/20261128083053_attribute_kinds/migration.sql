-- A search in a parent category counts its children's values with its own: where one has a text and the other a number under the same key, it
-- cannot. The categories that this depends on are locked in one order, whoever else changes them, and then looked at.
CREATE FUNCTION "public"."attribute_kinds_agree"("changed" text[]) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM public."category" c
      JOIN public."category_attribute" own ON own."category_id" = c."id"
      JOIN public."category_attribute" inherited ON inherited."category_id" = c."parent_id" AND inherited."key" = own."key"
    WHERE (c."id" = ANY ("changed") OR c."parent_id" = ANY ("changed"))
      AND (own."type" IN ('NUMBER', 'YEAR')) <> (inherited."type" IN ('NUMBER', 'YEAR')));
$$;

-- Its name comes before the one that looks at listings, which locks the category alone.
CREATE FUNCTION "public"."category_attribute_check_kinds"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public."category"
  WHERE "id" = NEW."category_id" OR "parent_id" = NEW."category_id"
    OR "id" = (SELECT "parent_id" FROM public."category" WHERE "id" = NEW."category_id")
  ORDER BY "id" FOR NO KEY UPDATE;
  IF NOT public."attribute_kinds_agree"(ARRAY[NEW."category_id"]) THEN
    RAISE check_violation USING MESSAGE = 'violates check constraint "category_attribute_kind_check"', DETAIL = 'a category and its parent have texts and numbers under one key',
      TABLE = 'category_attribute', CONSTRAINT = 'category_attribute_kind_check';
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "category_attribute_check_kinds"
AFTER INSERT OR UPDATE OF "category_id", "key", "type" ON "category_attribute"
FOR EACH ROW EXECUTE FUNCTION "public"."category_attribute_check_kinds"();

CREATE FUNCTION "public"."category_check_kinds"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public."category" WHERE "id" IN (NEW."id", NEW."parent_id") ORDER BY "id" FOR NO KEY UPDATE;
  IF NOT public."attribute_kinds_agree"(ARRAY[NEW."id"]) THEN
    RAISE check_violation USING MESSAGE = 'violates check constraint "category_attribute_kind_check"', DETAIL = 'a category and its parent have texts and numbers under one key',
      TABLE = 'category', CONSTRAINT = 'category_attribute_kind_check';
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "category_check_kinds"
AFTER UPDATE OF "parent_id" ON "category"
FOR EACH ROW WHEN (NEW."parent_id" IS NOT NULL AND OLD."parent_id" IS DISTINCT FROM NEW."parent_id")
EXECUTE FUNCTION "public"."category_check_kinds"();

-- CreateTable
CREATE TABLE "page_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" BIGINT NOT NULL,

    CONSTRAINT "page_version_pkey" PRIMARY KEY ("id")
);

-- There is always a version to compare with.
INSERT INTO "page_version" ("value") VALUES (0);

-- The id of the last transaction that changed a page, so that no value repeats. Set at commit. The lock of the log of changes is
-- taken first: a transaction that writes both takes them in one order, whichever trigger fires first.
CREATE FUNCTION "public"."page_version_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  "current" CONSTANT bigint := pg_current_xact_id()::text::bigint;
BEGIN
  PERFORM public.listing_change_lock();
  INSERT INTO public."page_version" ("value") VALUES ("current")
  ON CONFLICT ("id") DO UPDATE SET "value" = EXCLUDED."value"
  WHERE "page_version"."value" <> EXCLUDED."value";
  RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER INSERT OR DELETE ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

-- All columns but those that change with every visit: a column that is shown one day is not forgotten.
CREATE CONSTRAINT TRIGGER "page_version_change_of"
AFTER UPDATE ON "listing" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  to_jsonb(OLD) - ARRAY['view_count', 'like_count', 'updated_at']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['view_count', 'like_count', 'updated_at']
)
EXECUTE FUNCTION "public"."page_version_change"();

CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER INSERT OR DELETE OR UPDATE ON "listing_image" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER INSERT OR DELETE OR UPDATE ON "category" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

-- Sign-ins, passwords and sessions are shown to nobody.
CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER DELETE ON "user" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

CREATE CONSTRAINT TRIGGER "page_version_change_of"
AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (
  to_jsonb(OLD) - ARRAY['email', 'password_hash', 'session_version', 'last_sign_in_at', 'updated_at']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['email', 'password_hash', 'session_version', 'last_sign_in_at', 'updated_at']
)
EXECUTE FUNCTION "public"."page_version_change"();

CREATE TRIGGER "page_version_change_on_truncate"
AFTER TRUNCATE ON "listing"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."page_version_change"();

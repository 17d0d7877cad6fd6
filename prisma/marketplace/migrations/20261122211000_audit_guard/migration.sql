-- The audit log gets the shape that it has in every service, its entries included: the actor by name, reason and details as
-- values after the change. It no longer keeps people from being deleted; ids of who is gone stay readable as ids.
DROP TRIGGER "audit_entry_append_only" ON "audit_entry";
DROP INDEX "audit_entry_created_at_id_idx";
DROP INDEX "audit_entry_target_type_target_id_idx";

ALTER TABLE "audit_entry" RENAME COLUMN "created_at" TO "at";
ALTER TABLE "audit_entry"
  ADD COLUMN "actor" TEXT,
  ADD COLUMN "actor_label" TEXT,
  ADD COLUMN "before" JSONB,
  ADD COLUMN "after" JSONB,
  ADD COLUMN "request_id" TEXT NOT NULL DEFAULT '';

UPDATE "audit_entry" a SET
  "actor" = 'user:' || a."actor_id",
  "actor_label" = u."name",
  "after" = nullif(
    CASE WHEN jsonb_typeof(a."details") = 'object' THEN a."details" ELSE '{}' END
      || CASE WHEN a."reason" = '' THEN '{}' ELSE jsonb_build_object('reason', a."reason") END,
    '{}'
  )
FROM "user" u WHERE u."id" = a."actor_id";

ALTER TABLE "audit_entry"
  ALTER COLUMN "actor" SET NOT NULL,
  ALTER COLUMN "actor_label" SET NOT NULL,
  DROP COLUMN "actor_id",
  DROP COLUMN "reason",
  DROP COLUMN "details";

CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id" DESC);
CREATE INDEX "audit_entry_target_type_target_id_at_idx" ON "audit_entry"("target_type", "target_id", "at" DESC);
CREATE INDEX "audit_entry_action_at_idx" ON "audit_entry"("action", "at" DESC);
CREATE INDEX "audit_entry_actor_at_idx" ON "audit_entry"("actor", "at" DESC);

-- What keeps the audit log append-only. Every service's migrations contain exactly this text (append-only.test.ts).
-- UPDATE, DELETE and TRUNCATE are refused, but for two functions, each of which permits one thing to itself alone:
--   audit_purge(before, most)   deletes at most `most` entries from before an instant that is at least 365 days ago;
--   audit_anonymise(actor)      replaces the name of a deleted person by "Deleted account" in the entries of that actor.
-- The trigger itself checks every row again, so that a session that sets the two settings by hand can do no more.
CREATE FUNCTION "public"."guard_audit_entry"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND OLD."at" < nullif(current_setting('audit.purge_before', true), '')::timestamptz
    AND OLD."at" < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND OLD."actor" = current_setting('audit.anonymised_actor', true)
    AND NEW."actor_label" = 'Deleted account'
    AND to_jsonb(OLD) - 'actor_label' = to_jsonb(NEW) - 'actor_label' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "audit_entry_append_only"
BEFORE UPDATE OR DELETE ON "audit_entry"
FOR EACH ROW EXECUTE FUNCTION "public"."guard_audit_entry"();

CREATE TRIGGER "audit_entry_no_truncate"
BEFORE TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();

CREATE FUNCTION "public"."audit_purge"("before" timestamptz, "most" integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  purged integer;
BEGIN
  IF "before" IS NULL OR "before" > now() - interval '365 days' THEN
    RAISE EXCEPTION 'audit_entry is append-only: entries are kept for 365 days at least'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('audit.purge_before', "before"::text, true);
  DELETE FROM "public"."audit_entry" WHERE "id" IN (
    SELECT e."id" FROM "public"."audit_entry" e WHERE e."at" < "audit_purge"."before" ORDER BY e."at" LIMIT "most"
  );
  GET DIAGNOSTICS purged = ROW_COUNT;
  PERFORM set_config('audit.purge_before', '', true);
  RETURN purged;
END;
$$;

CREATE FUNCTION "public"."audit_anonymise"("person" text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  PERFORM set_config('audit.anonymised_actor', "person", true);
  UPDATE "public"."audit_entry" SET "actor_label" = 'Deleted account'
  WHERE "actor" = "person" AND "actor_label" <> 'Deleted account';
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('audit.anonymised_actor', '', true);
  RETURN changed;
END;
$$;

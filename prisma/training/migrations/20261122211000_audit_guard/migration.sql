-- The audit log keeps refusing changes, but for a purge of what is old and the name of who deleted their account.
DROP TRIGGER "audit_entry_append_only" ON "audit_entry";

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

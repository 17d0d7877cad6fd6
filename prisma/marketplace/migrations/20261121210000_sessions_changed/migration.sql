-- Who is behind a session is remembered for a moment, by each instance. Whoever ends a session or changes what is remembered
-- of its person says so to all of them, once the transaction is committed; many statements of one are one call.
CREATE FUNCTION "announce_sessions_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "sessions_changed"
AFTER INSERT ON "revoked_session"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_sessions_changed"();

CREATE TRIGGER "sessions_changed"
AFTER DELETE OR UPDATE OF "name", "email", "image", "role", "session_version", "banned_at" ON "user"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_sessions_changed"();

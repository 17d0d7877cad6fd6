-- A session is a row that its cookie names, so that people see where they are signed in and can end one session. Cookies from
-- before name no row: everybody signs in once more.
CREATE TABLE "sign_in" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "sign_in_user_id_idx" ON "sign_in"("user_id");
CREATE INDEX "sign_in_expires_at_idx" ON "sign_in"("expires_at");

ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_user_id_fkey"
FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "user" ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(3);

DROP TABLE "revoked_session";

-- Instances remember for a moment who is behind a session, and when that person last proved it.
CREATE TRIGGER "sessions_changed"
AFTER DELETE OR UPDATE OF "user_id", "proven_at" ON "sign_in"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_sessions_changed"();

-- Raising a person's session version ends all their sessions: none of an earlier version stays in the list.
CREATE FUNCTION "end_sign_ins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "sign_in" WHERE "user_id" = NEW."id";
  RETURN NULL;
END
$$;

CREATE TRIGGER "end_sign_ins"
AFTER UPDATE OF "session_version" ON "user"
FOR EACH ROW WHEN (OLD."session_version" IS DISTINCT FROM NEW."session_version")
EXECUTE FUNCTION "end_sign_ins"();

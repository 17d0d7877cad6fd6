-- Before this release a provider could be connected to an address that nobody had proven, and the proof left it connected.
-- Whoever had registered somebody else's address that way kept a way in. Such connections go, and the sessions with them; the
-- owner connects again from the settings, or by signing in with the Google account of the same address. Accounts made by Google
-- are proven the moment before their connection is made, and stay as they are.
WITH removed AS (
  DELETE FROM "account" a USING "user" u
  WHERE u."id" = a."user_id" AND a."created_at" < u."email_verified_at"
  RETURNING a."user_id"
)
UPDATE "user" SET "session_version" = "session_version" + 1
WHERE "id" IN (SELECT "user_id" FROM removed);

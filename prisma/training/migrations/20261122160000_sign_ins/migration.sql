-- A token's row is what the other services call a sign-in. Those that are alive stay so.
ALTER TABLE "auth_token" RENAME TO "sign_in";
ALTER TABLE "sign_in" RENAME CONSTRAINT "auth_token_pkey" TO "sign_in_pkey";
ALTER TABLE "sign_in" RENAME CONSTRAINT "auth_token_user_id_fkey" TO "sign_in_user_id_fkey";
ALTER INDEX "auth_token_token_hash_key" RENAME TO "sign_in_token_hash_key";
ALTER INDEX "auth_token_user_id_idx" RENAME TO "sign_in_user_id_idx";
ALTER INDEX "auth_token_expires_at_idx" RENAME TO "sign_in_expires_at_idx";

-- Whoever is signed in proved who they are when they signed in.
ALTER TABLE "sign_in" ADD COLUMN "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sign_in" SET "proven_at" = "created_at";

-- Instances remember for a moment who is behind a sign-in, and when that person last proved it.
DROP TRIGGER "sessions_changed" ON "sign_in";

CREATE TRIGGER "sessions_changed"
AFTER DELETE OR UPDATE OF "user_id", "proven_at" ON "sign_in"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_sessions_changed"();

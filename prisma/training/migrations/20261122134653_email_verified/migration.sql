ALTER TABLE "user" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

-- A password was only ever set by a mailed link, and without one it takes a mailed code to sign in.
UPDATE "user"
SET "email_verified_at" = COALESCE("last_sign_in_at", "updated_at")
WHERE "password_hash" IS NOT NULL OR "last_sign_in_at" IS NOT NULL;

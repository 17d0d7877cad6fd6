-- Keys end with the admin role of who made them; those of people who lost it already end now.
UPDATE "api_key" SET "revoked_at" = now()
FROM "user" WHERE "user"."id" = "api_key"."creator_id"
  AND ('admin' = ANY("user"."roles")) IS NOT TRUE AND "api_key"."revoked_at" IS NULL;

-- Keys of before had no expiry to choose: they get the one that new keys have, a year to replace them in.
UPDATE "api_key" SET "expires_at" = now() + interval '1 year'
WHERE "expires_at" IS NULL AND "revoked_at" IS NULL;

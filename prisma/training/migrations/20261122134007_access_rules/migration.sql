-- Who may publish at the agency, and whether trainers see more than the classes they run.
ALTER TABLE "company_settings" ADD COLUMN "agency_access" TEXT NOT NULL DEFAULT 'staff',
ADD COLUMN "trainers_see_all_classes" BOOLEAN NOT NULL DEFAULT false,
ADD CONSTRAINT "company_settings_agency_access_check" CHECK ("agency_access" IN ('staff', 'admins'));

-- The token of a calendar feed is stored as its hash, as other tokens are. The addresses that people use continue to work.
ALTER TABLE "user" ADD COLUMN "calendar_token_hash" TEXT;
UPDATE "user" SET "calendar_token_hash" = encode(sha256(convert_to("calendar_token", 'UTF8')), 'hex');
CREATE UNIQUE INDEX "user_calendar_token_hash_key" ON "user"("calendar_token_hash");
ALTER TABLE "user" DROP COLUMN "calendar_token";

-- Keys end with the account of who made them; those of accounts that are closed already end now.
UPDATE "api_key" SET "revoked_at" = now()
FROM "user" WHERE "user"."id" = "api_key"."creator_id"
  AND "user"."deactivated_at" IS NOT NULL AND "api_key"."revoked_at" IS NULL;

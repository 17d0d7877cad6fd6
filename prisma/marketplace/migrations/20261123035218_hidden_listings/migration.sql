-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "hidden_from" "ListingStatus",
ADD COLUMN     "hidden_reason" TEXT;

-- What a moderator hid and did not bring back, as the audit log has it. Listings that a ban or a closed account hid have no such entry.
WITH latest AS (
  SELECT DISTINCT ON ("target_id") "target_id", "action", "at", "after" FROM "audit_entry"
  WHERE "target_type" = 'listing' AND "action" IN ('listing.hide', 'listing.restore')
  ORDER BY "target_id", "at" DESC, "id" DESC
)
UPDATE "listing" l SET
  "hidden_at" = latest."at",
  "hidden_reason" = latest."after" ->> 'reason',
  "hidden_from" = CASE WHEN latest."after" ->> 'from' = ANY (enum_range(NULL::"ListingStatus")::text[])
    THEN (latest."after" ->> 'from')::"ListingStatus" END
FROM latest
WHERE l."id" = latest."target_id" AND latest."action" = 'listing.hide' AND l."status" IN ('HIDDEN', 'ARCHIVED');

-- The entry may have outlived its period: nothing else hides a listing of somebody whose account is open.
UPDATE "listing" l SET "hidden_at" = l."updated_at"
FROM "user" u
WHERE u."id" = l."seller_id" AND u."banned_at" IS NULL AND u."closed_at" IS NULL
  AND l."status" = 'HIDDEN' AND l."deleted_at" IS NULL AND l."hidden_at" IS NULL;

-- What a moderator has hidden is not offered again, whichever request comes first.
ALTER TABLE "listing"
  ADD CONSTRAINT "listing_hidden_check" CHECK ("hidden_at" IS NULL OR "status" IN ('HIDDEN', 'ARCHIVED')),
  ADD CONSTRAINT "listing_hidden_details_check"
    CHECK ("hidden_at" IS NOT NULL OR ("hidden_from" IS NULL AND "hidden_reason" IS NULL));

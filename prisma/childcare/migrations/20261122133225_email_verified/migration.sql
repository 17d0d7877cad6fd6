ALTER TABLE "user" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

-- Whoever accepted an invitation opened its link from the mailbox. Used password links prove nothing here: a link that was
-- replaced by a later one is marked as used too.
UPDATE "user" u
SET "email_verified_at" = i."accepted_at"
FROM (SELECT "user_id", min("accepted_at") AS "accepted_at" FROM "invitation" WHERE "accepted_at" IS NOT NULL GROUP BY "user_id") i
WHERE u."id" = i."user_id";

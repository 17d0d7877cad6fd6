-- When a learner first asked for a certificate. So far each was issued because its learner asked.
ALTER TABLE "certificate" ADD COLUMN "claimed_at" TIMESTAMPTZ(3);
UPDATE "certificate" SET "claimed_at" = "issued_at";

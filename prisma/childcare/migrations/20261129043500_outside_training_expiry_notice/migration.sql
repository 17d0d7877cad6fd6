-- When the person was last reminded that the certificate expires.
ALTER TABLE "outside_training" ADD COLUMN "expiry_notice_at" TIMESTAMPTZ(3);

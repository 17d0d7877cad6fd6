-- How a completed assignment stood before its unpaid renewal began, to which it returns when the renewal is taken back.
ALTER TABLE "assignment" ADD COLUMN "before_renewal" JSONB;

UPDATE "outside_training" SET "approved_at" = "decided_at" WHERE "status" = 'APPROVED' AND "approved_at" IS NULL;

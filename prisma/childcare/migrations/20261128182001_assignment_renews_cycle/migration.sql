-- The completed cycle of the enrollment that makes way when the assignment is paid for.
ALTER TABLE "assignment" ADD COLUMN "renews_cycle" INTEGER;

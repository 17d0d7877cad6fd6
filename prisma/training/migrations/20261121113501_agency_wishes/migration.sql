-- AlterTable
ALTER TABLE "agency_publication" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "known_run_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "leased_until" TIMESTAMPTZ(3) NOT NULL;

-- AlterTable
ALTER TABLE "sync_run" ADD COLUMN     "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

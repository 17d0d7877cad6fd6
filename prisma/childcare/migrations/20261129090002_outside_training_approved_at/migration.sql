-- AlterTable
ALTER TABLE "outside_training" ADD COLUMN     "approved_at" TIMESTAMPTZ(3);

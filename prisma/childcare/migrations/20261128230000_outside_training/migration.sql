-- CreateEnum
CREATE TYPE "OutsideTrainingStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED');

-- CreateTable
CREATE TABLE "outside_training" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "completed_on" DATE NOT NULL,
    "points" DECIMAL(6,2) NOT NULL,
    "category_id" TEXT,
    "expires_on" DATE,
    "file_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_type" TEXT NOT NULL,
    "file_bytes" INTEGER NOT NULL,
    "status" "OutsideTrainingStatus" NOT NULL DEFAULT 'PENDING',
    "rejection_reason" TEXT NOT NULL DEFAULT '',
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outside_training_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outside_training_points_check" CHECK ("points" > 0),
    CONSTRAINT "outside_training_days_check" CHECK ("expires_on" >= "completed_on"),
    -- A record is decided with a time, and rejected with a reason.
    CONSTRAINT "outside_training_decided_check" CHECK (("status" = 'PENDING') = ("decided_at" IS NULL)),
    CONSTRAINT "outside_training_reason_check" CHECK (("status" = 'REJECTED') = ("rejection_reason" <> ''))
);

-- CreateIndex
CREATE UNIQUE INDEX "outside_training_file_key_key" ON "outside_training"("file_key");

-- CreateIndex
CREATE INDEX "outside_training_user_id_completed_on_idx" ON "outside_training"("user_id", "completed_on");

-- CreateIndex
CREATE INDEX "outside_training_organization_id_status_id_idx" ON "outside_training"("organization_id", "status", "id");

-- CreateIndex
CREATE INDEX "outside_training_category_id_idx" ON "outside_training"("category_id");

-- CreateIndex
CREATE INDEX "outside_training_decided_by_id_idx" ON "outside_training"("decided_by_id");

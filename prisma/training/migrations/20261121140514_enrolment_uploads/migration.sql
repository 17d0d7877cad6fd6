-- CreateEnum
CREATE TYPE "UploadStatus" AS ENUM ('checked', 'sending', 'paused', 'cancelled', 'finished');

-- CreateEnum
CREATE TYPE "UploadVerdict" AS ENUM ('ready', 'warning', 'error', 'duplicate', 'already_enrolled', 'other_address');

-- CreateEnum
CREATE TYPE "UploadRowState" AS ENUM ('checked', 'waiting', 'sending', 'accepted', 'stored', 'failed', 'unknown', 'skipped', 'cancelled');

-- CreateEnum
CREATE TYPE "UploadWorkflow" AS ENUM ('built_in', 'webhook');

-- AlterTable
ALTER TABLE "company_settings" ADD COLUMN     "fallback_birth_date" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fallback_employer_email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fallback_employer_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fallback_employer_phone" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fallback_employer_uen" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fallback_phone" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "enrolment_upload" (
    "id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "sheet_name" TEXT NOT NULL DEFAULT '',
    "file_key" TEXT,
    "notices" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "UploadStatus" NOT NULL DEFAULT 'checked',
    "pause_reason" TEXT NOT NULL DEFAULT '',
    "workflow" "UploadWorkflow",
    "uploader" TEXT NOT NULL,
    "uploader_label" TEXT NOT NULL,
    "uploader_email" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "lease_owner" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "emptied_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolment_upload_row" (
    "upload_id" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "cells_cipher" TEXT NOT NULL,
    "verdict" "UploadVerdict" NOT NULL,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "left_out" BOOLEAN NOT NULL DEFAULT false,
    "confirmed" BOOLEAN NOT NULL DEFAULT false,
    "state" "UploadRowState" NOT NULL DEFAULT 'checked',
    "agency_run_id" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "identity_hash" TEXT NOT NULL DEFAULT '',
    "reference_number" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "chunk_key" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_upload_row_pkey" PRIMARY KEY ("upload_id","row")
);

-- CreateIndex
CREATE UNIQUE INDEX "enrolment_upload_file_key_key" ON "enrolment_upload"("file_key");

-- CreateIndex
CREATE INDEX "enrolment_upload_created_at_id_idx" ON "enrolment_upload"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enrolment_upload_status_leased_until_idx" ON "enrolment_upload"("status", "leased_until");

-- CreateIndex
CREATE INDEX "enrolment_upload_row_upload_id_state_row_idx" ON "enrolment_upload_row"("upload_id", "state", "row");

-- CreateIndex
CREATE INDEX "enrolment_upload_row_upload_id_verdict_row_idx" ON "enrolment_upload_row"("upload_id", "verdict", "row");

-- AddForeignKey
ALTER TABLE "enrolment_upload_row" ADD CONSTRAINT "enrolment_upload_row_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "enrolment_upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row at a time may be on its way with the same person into the same class, whatever upload it is of: these settle the
-- race between two uploads, two workers and two tries.
CREATE UNIQUE INDEX "enrolment_upload_row_person_on_its_way" ON "enrolment_upload_row"("agency_run_id", "identity_hash")
  WHERE "state" IN ('sending', 'accepted', 'unknown');
CREATE UNIQUE INDEX "enrolment_upload_row_address_on_its_way" ON "enrolment_upload_row"("agency_run_id", "email")
  WHERE "state" IN ('sending', 'accepted', 'unknown');
-- The waiting rows of an upload, in order, without those that are done.
CREATE INDEX "enrolment_upload_row_waiting" ON "enrolment_upload_row"("upload_id", "next_try_at", "row") WHERE "state" = 'waiting';

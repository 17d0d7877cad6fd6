-- CreateEnum
CREATE TYPE "SignOffStatus" AS ENUM ('WAITING', 'PASSED', 'RETURNED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "sign_off" (
    "id" TEXT NOT NULL,
    "enrollment_id" TEXT NOT NULL,
    "lecture_id" TEXT,
    "cycle" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "course_title" TEXT NOT NULL,
    "lecture_title" TEXT NOT NULL,
    "checklist" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "file_key" TEXT,
    "file_name" TEXT NOT NULL DEFAULT '',
    "file_type" TEXT NOT NULL DEFAULT '',
    "file_bytes" INTEGER NOT NULL DEFAULT 0,
    "status" "SignOffStatus" NOT NULL DEFAULT 'WAITING',
    "seen" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "remark" TEXT NOT NULL DEFAULT '',
    "decided_by_id" TEXT,
    "typed_name" TEXT NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_off_pkey" PRIMARY KEY ("id"),
    -- A manager decides at a time, signs what passes, gives a reason for what is sent back, and is never the learner.
    CONSTRAINT "sign_off_decided_check" CHECK (("status" IN ('PASSED', 'RETURNED')) = ("decided_at" IS NOT NULL)
      AND ("decided_at" IS NULL) = ("decided_by_id" IS NULL)),
    CONSTRAINT "sign_off_signed_check" CHECK (("status" = 'PASSED') = ("typed_name" <> '')),
    CONSTRAINT "sign_off_reason_check" CHECK ("status" <> 'RETURNED' OR "remark" <> ''),
    CONSTRAINT "sign_off_other_person_check" CHECK ("decided_by_id" <> "user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_off_file_key_key" ON "sign_off"("file_key");

-- Two tabs ask once.
CREATE UNIQUE INDEX "sign_off_waiting_key" ON "sign_off"("enrollment_id", "lecture_id") WHERE "status" = 'WAITING';

-- CreateIndex
CREATE INDEX "sign_off_enrollment_id_lecture_id_cycle_idx" ON "sign_off"("enrollment_id", "lecture_id", "cycle");

-- CreateIndex
CREATE INDEX "sign_off_lecture_id_idx" ON "sign_off"("lecture_id");

-- CreateIndex
CREATE INDEX "sign_off_user_id_id_idx" ON "sign_off"("user_id", "id");

-- CreateIndex
CREATE INDEX "sign_off_organization_id_status_id_idx" ON "sign_off"("organization_id", "status", "id");

-- CreateIndex
CREATE INDEX "sign_off_decided_by_id_idx" ON "sign_off"("decided_by_id");

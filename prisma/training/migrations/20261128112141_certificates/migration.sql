-- CreateEnum
CREATE TYPE "CertificateBatchStatus" AS ENUM ('running', 'finished', 'stopped');

-- AlterTable
ALTER TABLE "completion_rule" ADD COLUMN     "issues_certificate" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "certificate" (
    "id" TEXT NOT NULL,
    "certificate_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "enrolment_id" TEXT NOT NULL,
    "learner_name" TEXT NOT NULL,
    "course_title" TEXT NOT NULL,
    "course_code" TEXT NOT NULL,
    "organization_name" TEXT NOT NULL,
    "start_date" DATE,
    "end_date" DATE,
    "competence" TEXT NOT NULL,
    "attended_minutes" INTEGER NOT NULL,
    "total_minutes" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "issuer_id" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "revoker_id" TEXT,
    "revocation_reason" TEXT,
    "status_index" INTEGER,

    CONSTRAINT "certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_batch" (
    "id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "starter_id" TEXT NOT NULL,
    "status" "CertificateBatchStatus" NOT NULL DEFAULT 'running',
    "enrolment_ids" TEXT[],
    "position" INTEGER NOT NULL DEFAULT 0,
    "issued" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "stepped_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "certificate_batch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "certificate_certificate_id_key" ON "certificate"("certificate_id");

-- CreateIndex
CREATE UNIQUE INDEX "certificate_status_index_key" ON "certificate"("status_index");

-- CreateIndex
CREATE INDEX "certificate_user_id_issued_at_idx" ON "certificate"("user_id", "issued_at");

-- CreateIndex
CREATE INDEX "certificate_course_run_id_idx" ON "certificate"("course_run_id");

-- CreateIndex
CREATE INDEX "certificate_enrolment_id_idx" ON "certificate"("enrolment_id");

-- CreateIndex
CREATE INDEX "certificate_issuer_id_idx" ON "certificate"("issuer_id");

-- CreateIndex
CREATE INDEX "certificate_revoker_id_idx" ON "certificate"("revoker_id");

-- CreateIndex
CREATE INDEX "certificate_batch_course_run_id_started_at_idx" ON "certificate_batch"("course_run_id", "started_at");

-- CreateIndex
CREATE INDEX "certificate_batch_starter_id_idx" ON "certificate_batch"("starter_id");

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_issuer_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_revoker_id_fkey" FOREIGN KEY ("revoker_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_batch" ADD CONSTRAINT "certificate_batch_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_batch" ADD CONSTRAINT "certificate_batch_starter_id_fkey" FOREIGN KEY ("starter_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One that is valid for an enrolment, whoever issues it and how often.
CREATE UNIQUE INDEX "certificate_enrolment_valid_key" ON "certificate"("enrolment_id") WHERE "revoked_at" IS NULL;

ALTER TABLE "certificate" ADD CONSTRAINT "certificate_revocation_check"
  CHECK (("revoked_at" IS NULL) = ("revocation_reason" IS NULL));

-- One at a time for a class, so that two tabs begin one.
CREATE UNIQUE INDEX "certificate_batch_running_key" ON "certificate_batch"("course_run_id") WHERE "status" = 'running';

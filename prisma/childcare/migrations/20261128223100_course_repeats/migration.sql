-- A published version that people who completed an earlier one repeat, and how far the job that begins it again for them is.
CREATE TABLE "course_repeat" (
    "id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "requested_by_id" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "completed_before" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "people" INTEGER NOT NULL,
    "begun" INTEGER NOT NULL DEFAULT 0,
    "unpaid" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "last_organization_id" TEXT,
    "last_enrollment_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_repeat_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "course_repeat_counts" CHECK ("begun" >= 0 AND "unpaid" >= 0 AND "skipped" >= 0)
);

CREATE UNIQUE INDEX "course_repeat_version_id_key" ON "course_repeat"("version_id");

CREATE INDEX "course_repeat_requested_by_id_idx" ON "course_repeat"("requested_by_id");

CREATE INDEX "course_repeat_open" ON "course_repeat"("created_at") WHERE "finished_at" IS NULL;

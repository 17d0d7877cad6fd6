-- CreateTable
CREATE TABLE "course_version" (
    "id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" TEXT,
    "created_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "course_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "course_version_course_id_number_key" ON "course_version"("course_id", "number");

-- CreateIndex
CREATE INDEX "course_version_published_by_id_idx" ON "course_version"("published_by_id");

-- CreateIndex
CREATE INDEX "course_version_created_by_id_idx" ON "course_version"("created_by_id");

-- AddForeignKey
ALTER TABLE "course_version" ADD CONSTRAINT "course_version_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_version" ADD CONSTRAINT "course_version_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_version" ADD CONSTRAINT "course_version_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A course has one draft at most.
CREATE UNIQUE INDEX "course_version_draft" ON "course_version"("course_id") WHERE "published_at" IS NULL;
ALTER TABLE "course_version" ADD CONSTRAINT "course_version_number" CHECK ("number" >= 1);

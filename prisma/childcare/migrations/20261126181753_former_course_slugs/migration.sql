-- CreateTable
CREATE TABLE "former_course_slug" (
    "slug" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_course_slug_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "former_course_slug_course_id_idx" ON "former_course_slug"("course_id");

-- AddForeignKey
ALTER TABLE "former_course_slug" ADD CONSTRAINT "former_course_slug_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Slugs with other letters than ASCII give way to the id; transliterating them is left to new ones.
INSERT INTO "former_course_slug" ("slug", "course_id")
SELECT "slug", "id" FROM "course" WHERE "slug" ~ '[^a-z0-9-]';

UPDATE "course" SET "slug" = "id" WHERE "slug" ~ '[^a-z0-9-]';

CREATE TYPE "ClassMaterialKind" AS ENUM ('heading', 'file', 'link');
CREATE TYPE "MaterialRelease" AS ENUM ('at_once', 'on_date', 'at_session');

CREATE TABLE "class_file" (
    "id" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_file_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "class_file_storage_key_key" ON "class_file"("storage_key");

CREATE TABLE "class_material" (
    "id" TEXT NOT NULL,
    "course_run_id" TEXT NOT NULL,
    "kind" "ClassMaterialKind" NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "file_id" TEXT,
    "release" "MaterialRelease" NOT NULL DEFAULT 'at_once',
    "release_on" DATE,
    "session_id" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "creator_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_material_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "class_material_kind_check" CHECK (
        ("kind" = 'file') = ("file_id" IS NOT NULL)
        AND ("kind" = 'link') = ("url" <> '')
        AND ("kind" <> 'heading' OR ("published_at" IS NULL AND "release" = 'at_once'))
    ),
    -- A session that is removed leaves an empty session_id: such a material is shown to nobody.
    CONSTRAINT "class_material_release_check" CHECK (
        ("release" = 'on_date') = ("release_on" IS NOT NULL)
        AND ("release" = 'at_session' OR "session_id" IS NULL)
    )
);

CREATE INDEX "class_material_course_run_id_position_idx" ON "class_material"("course_run_id", "position");
CREATE INDEX "class_material_file_id_idx" ON "class_material"("file_id");
CREATE INDEX "class_material_session_id_idx" ON "class_material"("session_id");
CREATE INDEX "class_material_creator_id_idx" ON "class_material"("creator_id");

CREATE TABLE "session_meeting" (
    "session_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_meeting_pkey" PRIMARY KEY ("session_id")
);

ALTER TABLE "class_material" ADD CONSTRAINT "class_material_course_run_id_fkey" FOREIGN KEY ("course_run_id") REFERENCES "course_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "class_material" ADD CONSTRAINT "class_material_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "class_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "class_material" ADD CONSTRAINT "class_material_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "course_run_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "class_material" ADD CONSTRAINT "class_material_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "session_meeting" ADD CONSTRAINT "session_meeting_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "course_run_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The file goes with the last material that names it; the nightly job removes bytes that no row names. The lock lets two deletions
-- that meet see each other.
CREATE FUNCTION class_material_delete_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM class_file WHERE id = OLD.file_id FOR UPDATE;
    DELETE FROM class_file f WHERE f.id = OLD.file_id
        AND NOT EXISTS (SELECT 1 FROM class_material m WHERE m.file_id = f.id);
    RETURN NULL;
END $$;

CREATE TRIGGER class_material_delete_file AFTER DELETE ON "class_material"
    FOR EACH ROW WHEN (OLD.file_id IS NOT NULL) EXECUTE FUNCTION class_material_delete_file();

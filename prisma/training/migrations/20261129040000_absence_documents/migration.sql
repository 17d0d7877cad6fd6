CREATE TYPE "AbsenceDocumentStatus" AS ENUM ('waiting', 'accepted', 'declined');

CREATE TABLE "absence_document" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "uploader_id" TEXT NOT NULL,
    "status" "AbsenceDocumentStatus" NOT NULL DEFAULT 'waiting',
    "reason" "AbsenceReason",
    "refusal" TEXT NOT NULL DEFAULT '',
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "absence_document_pkey" PRIMARY KEY ("id"),
    -- An accepted one has a reason, a declined one says why, and both say who decided when.
    CONSTRAINT "absence_document_decision_check" CHECK (
        ("status" = 'accepted') = ("reason" IS NOT NULL)
        AND ("status" = 'declined') = ("refusal" <> '')
        AND ("status" = 'waiting') = ("decided_by_id" IS NULL)
        AND ("status" = 'waiting') = ("decided_at" IS NULL)
    )
);

CREATE UNIQUE INDEX "absence_document_file_id_key" ON "absence_document"("file_id");
CREATE INDEX "absence_document_session_id_user_id_idx" ON "absence_document"("session_id", "user_id");
CREATE INDEX "absence_document_user_id_created_at_idx" ON "absence_document"("user_id", "created_at");
CREATE INDEX "absence_document_uploader_id_idx" ON "absence_document"("uploader_id");
CREATE INDEX "absence_document_decided_by_id_idx" ON "absence_document"("decided_by_id");

ALTER TABLE "absence_document" ADD CONSTRAINT "absence_document_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "course_run_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "absence_document" ADD CONSTRAINT "absence_document_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "absence_document" ADD CONSTRAINT "absence_document_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "absence_document" ADD CONSTRAINT "absence_document_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "absence_document" ADD CONSTRAINT "absence_document_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A session that is deleted takes its documents with it, and these their files: the nightly job removes bytes that no row names.
CREATE FUNCTION absence_document_delete_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM stored_file WHERE id = OLD.file_id;
    RETURN NULL;
END $$;

CREATE TRIGGER absence_document_delete_file AFTER DELETE ON "absence_document"
    FOR EACH ROW EXECUTE FUNCTION absence_document_delete_file();

-- CreateTable
CREATE TABLE "site_text_version" (
    "name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "html" TEXT NOT NULL,
    "edited_by_id" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_text_version_pkey" PRIMARY KEY ("name","number")
);

-- CreateIndex
CREATE INDEX "site_text_version_edited_by_id_idx" ON "site_text_version"("edited_by_id");

-- AddForeignKey
ALTER TABLE "site_text_version" ADD CONSTRAINT "site_text_version_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Signed-out visitors share these pages.
CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER INSERT OR DELETE OR UPDATE ON "site_text_version" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

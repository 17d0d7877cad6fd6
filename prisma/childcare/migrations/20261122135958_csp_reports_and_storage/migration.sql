-- A file lies in the folder of the person who sent it: childcare/<user id>/<name>. How large it is the nightly job learns.
ALTER TABLE "media_upload" ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "user_id" TEXT;
UPDATE "media_upload" SET "user_id" = split_part("key", '/', 2);
ALTER TABLE "media_upload" ALTER COLUMN "user_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "scorm_package" ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "uploaded_by_id" TEXT;
UPDATE "scorm_package" SET "bytes" = coalesce(
  (SELECT sum((kept.value ->> 'size')::bigint) FROM jsonb_each("files") AS kept), 0);

-- CreateTable
CREATE TABLE "csp_report" (
    "directive" TEXT NOT NULL,
    "blocked" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_seen" TIMESTAMPTZ(3) NOT NULL,
    "last_seen" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "csp_report_pkey" PRIMARY KEY ("directive","blocked","page")
);

-- CreateIndex
CREATE INDEX "csp_report_last_seen_idx" ON "csp_report"("last_seen");

-- CreateIndex
CREATE INDEX "media_upload_user_id_idx" ON "media_upload"("user_id");

-- CreateIndex
CREATE INDEX "scorm_package_uploaded_by_id_idx" ON "scorm_package"("uploaded_by_id");

-- AlterTable
ALTER TABLE "certificate" ADD COLUMN     "template_id" TEXT;

-- CreateTable
CREATE TABLE "certificate_template" (
    "id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "sentence" TEXT NOT NULL,
    "colour" TEXT NOT NULL,
    "signatory_name" TEXT NOT NULL,
    "signatory_role" TEXT NOT NULL,
    "logo_id" TEXT,
    "creator_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "certificate_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_logo" (
    "id" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "uploader_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "certificate_logo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "certificate_template_number_key" ON "certificate_template"("number");

-- CreateIndex
CREATE INDEX "certificate_template_logo_id_idx" ON "certificate_template"("logo_id");

-- CreateIndex
CREATE INDEX "certificate_template_creator_id_idx" ON "certificate_template"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "certificate_logo_storage_key_key" ON "certificate_logo"("storage_key");

-- CreateIndex
CREATE INDEX "certificate_logo_uploader_id_idx" ON "certificate_logo"("uploader_id");

-- CreateIndex
CREATE INDEX "certificate_logo_created_at_idx" ON "certificate_logo"("created_at");

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "certificate_template"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "certificate_template" ADD CONSTRAINT "certificate_template_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "certificate_logo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_template" ADD CONSTRAINT "certificate_template_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_logo" ADD CONSTRAINT "certificate_logo_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

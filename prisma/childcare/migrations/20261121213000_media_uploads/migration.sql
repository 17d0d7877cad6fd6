-- CreateTable
CREATE TABLE "media_upload" (
    "key" TEXT NOT NULL,
    "resource_type" TEXT NOT NULL,
    "unused_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_upload_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "media_upload_unused_since_idx" ON "media_upload"("unused_since");

-- CreateTable
CREATE TABLE "stored_image" (
    "key" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_image_pkey" PRIMARY KEY ("key")
);

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
CREATE INDEX "stored_image_user_id_idx" ON "stored_image"("user_id");

-- CreateIndex
CREATE INDEX "csp_report_last_seen_idx" ON "csp_report"("last_seen");

-- AddForeignKey
ALTER TABLE "stored_image" ADD CONSTRAINT "stored_image_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A file lies in the folder of the person who sent it: marketplace/<user id>/<name>. Until the nightly job learns how large
-- they are, and of pictures of profiles, each counts as much as a permission sets aside.
INSERT INTO "stored_image" ("key", "user_id", "bytes")
SELECT known."key", u."id", 1048576
FROM (SELECT "key" FROM "image_upload" UNION SELECT "key" FROM "listing_image" WHERE "key" LIKE 'marketplace/%') known
JOIN "user" u ON u."id" = split_part(known."key", '/', 2);

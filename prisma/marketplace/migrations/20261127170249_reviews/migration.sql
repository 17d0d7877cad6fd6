-- AlterTable
ALTER TABLE "user" ADD COLUMN     "rating_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rating_total" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "review" (
    "id" TEXT NOT NULL,
    "deal_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "rating" SMALLINT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),
    "reply" TEXT,
    "replied_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),
    "hidden_reason" TEXT,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "review_subject_id_published_at_id_idx" ON "review"("subject_id", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "review_author_id_idx" ON "review"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_deal_id_author_id_key" ON "review"("deal_id", "author_id");

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A constraint of a table that has no rows yet.
ALTER TABLE "review" ADD CONSTRAINT "review_rating_check" CHECK ("rating" BETWEEN 1 AND 5);
ALTER TABLE "review" ADD CONSTRAINT "review_other_check" CHECK ("author_id" <> "subject_id");

-- Those that wait for the other side, or for the end of the time to write.
CREATE INDEX "review_waiting_idx" ON "review"("created_at") WHERE "published_at" IS NULL;

-- Published reviews are on pages that signed-out visitors share.
CREATE CONSTRAINT TRIGGER "page_version_change_of"
AFTER UPDATE ON "review" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW."published_at" IS NOT NULL)
EXECUTE FUNCTION "public"."page_version_change"();

CREATE CONSTRAINT TRIGGER "page_version_change"
AFTER DELETE ON "review" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."page_version_change"();

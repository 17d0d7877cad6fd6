-- CreateEnum
CREATE TYPE "AlertFrequency" AS ENUM ('IMMEDIATE', 'DAILY', 'WEEKLY', 'OFF');

-- CreateTable
CREATE TABLE "saved_search" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "parameters" TEXT NOT NULL,
    "frequency" "AlertFrequency" NOT NULL,
    "anchor" TEXT NOT NULL,
    "words" TEXT[],
    "patterns" TEXT[],
    "categories" TEXT[],
    "conditions" "ListingCondition"[],
    "min_price" DECIMAL(9,2),
    "max_price" DECIMAL(9,2),
    "location" TEXT,
    "tag" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3),
    "announced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search_match" (
    "saved_search_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "matched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_search_match_pkey" PRIMARY KEY ("saved_search_id","listing_id")
);

-- CreateTable
CREATE TABLE "listing_to_match" (
    "id" BIGSERIAL NOT NULL,
    "listing_id" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_to_match_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_search_anchor_idx" ON "saved_search"("anchor");

-- CreateIndex
CREATE INDEX "saved_search_due_at_idx" ON "saved_search"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "saved_search_user_id_parameters_key" ON "saved_search"("user_id", "parameters");

-- CreateIndex
CREATE INDEX "saved_search_match_listing_id_idx" ON "saved_search_match"("listing_id");

-- CreateIndex
CREATE INDEX "saved_search_match_saved_search_id_matched_at_idx" ON "saved_search_match"("saved_search_id", "matched_at");

-- CreateIndex
CREATE INDEX "saved_search_match_matched_at_idx" ON "saved_search_match"("matched_at");

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_saved_search_id_fkey" FOREIGN KEY ("saved_search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_match" ADD CONSTRAINT "saved_search_match_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is published, or changed in what a search looks at, is compared with the saved searches by a worker, which is told at once and
-- looks two seconds later, so that listings published together are compared together. Nothing waits for it: a listing may be in the
-- queue twice. Without saved searches there is nothing to compare.
CREATE FUNCTION "public"."listing_note_to_match"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public."saved_search") THEN
    INSERT INTO public."listing_to_match" ("listing_id") VALUES (NEW."id");
    PERFORM pg_notify('notification_due', '2000');
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "listing_note_to_match"
AFTER INSERT ON "listing"
FOR EACH ROW WHEN (NEW."status" = 'AVAILABLE' AND NEW."deleted_at" IS NULL)
EXECUTE FUNCTION "public"."listing_note_to_match"();

CREATE TRIGGER "listing_note_to_match_of"
AFTER UPDATE OF "status", "category_id", "price", "condition", "location", "title", "description", "brand", "tags" ON "listing"
FOR EACH ROW WHEN (
  NEW."status" = 'AVAILABLE' AND NEW."deleted_at" IS NULL
  AND (OLD."status", OLD."category_id", OLD."price", OLD."condition", OLD."location", OLD."search_text", OLD."tag_keys")
    IS DISTINCT FROM
    (NEW."status", NEW."category_id", NEW."price", NEW."condition", NEW."location", NEW."search_text", NEW."tag_keys")
)
EXECUTE FUNCTION "public"."listing_note_to_match"();

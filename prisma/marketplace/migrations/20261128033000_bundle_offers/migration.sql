-- CreateTable
CREATE TABLE "offer_listing" (
    "offer_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "price" DECIMAL(9,2) NOT NULL,
    "condition" "ListingCondition" NOT NULL,
    "is_accepted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "offer_listing_pkey" PRIMARY KEY ("offer_id","listing_id")
);

-- CreateIndex
CREATE INDEX "offer_listing_listing_id_idx" ON "offer_listing"("listing_id");

-- CreateIndex
CREATE UNIQUE INDEX "offer_listing_offer_id_position_key" ON "offer_listing"("offer_id", "position");

-- AddForeignKey
ALTER TABLE "offer_listing" ADD CONSTRAINT "offer_listing_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_listing" ADD CONSTRAINT "offer_listing_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "offer_listing" ADD CONSTRAINT "offer_listing_position_check" CHECK ("position" BETWEEN 0 AND 9);

-- Of two bundles that are accepted at once and share a listing, the second is refused. The accepted offer for one listing has an index of its own.
CREATE UNIQUE INDEX "offer_listing_accepted_key" ON "offer_listing"("listing_id") WHERE "is_accepted";

-- Whoever changes the offer, the previous release too: its listings say whether it is accepted.
CREATE FUNCTION "public"."offer_mark_listings"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public."offer_listing" SET "is_accepted" = (NEW."status" = 'ACCEPTED') WHERE "offer_id" = NEW."id";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "offer_mark_listings"
AFTER UPDATE OF "status" ON "offer"
FOR EACH ROW WHEN ((OLD."status" = 'ACCEPTED') <> (NEW."status" = 'ACCEPTED'))
EXECUTE FUNCTION "public"."offer_mark_listings"();

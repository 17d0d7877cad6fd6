-- CreateTable
CREATE TABLE "follow" (
    "follower_id" TEXT NOT NULL,
    "seller_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follow_pkey" PRIMARY KEY ("follower_id","seller_id")
);

-- CreateTable
CREATE TABLE "listing_to_announce" (
    "listing_id" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_follower_id" TEXT,

    CONSTRAINT "listing_to_announce_pkey" PRIMARY KEY ("listing_id")
);

-- CreateIndex
CREATE INDEX "follow_follower_id_created_at_seller_id_idx" ON "follow"("follower_id", "created_at" DESC, "seller_id" DESC);

-- CreateIndex
CREATE INDEX "follow_seller_id_follower_id_idx" ON "follow"("seller_id", "follower_id");

-- CreateIndex
CREATE INDEX "listing_to_announce_noted_at_listing_id_idx" ON "listing_to_announce"("noted_at", "listing_id");

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_to_announce" ADD CONSTRAINT "listing_to_announce_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A constraint of a table that has no rows yet.
ALTER TABLE "follow" ADD CONSTRAINT "follow_other_check" CHECK ("follower_id" <> "seller_id");

-- Publishing costs one row here, however many follow the seller; a worker, which is told at once, tells the followers. What was
-- published before and is changed, or offered again, is not new.
CREATE FUNCTION "public"."listing_note_to_announce"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public."follow" WHERE "seller_id" = NEW."seller_id") THEN
    INSERT INTO public."listing_to_announce" ("listing_id") VALUES (NEW."id");
    PERFORM pg_notify('notification_due', '2000');
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "listing_note_to_announce"
AFTER INSERT ON "listing"
FOR EACH ROW WHEN (NEW."status" = 'AVAILABLE' AND NEW."deleted_at" IS NULL)
EXECUTE FUNCTION "public"."listing_note_to_announce"();

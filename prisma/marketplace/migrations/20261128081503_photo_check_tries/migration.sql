-- AlterTable
ALTER TABLE "photo_check" ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;

-- A new photo is looked at at once, however often another could not be read.
CREATE OR REPLACE FUNCTION "public"."listing_image_check_photos"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."photo_check" ("listing_id", "due_at")
  SELECT DISTINCT "listing_id", now() FROM "added" WHERE "key" <> ''
  ON CONFLICT ("listing_id") DO UPDATE SET "due_at" = excluded."due_at", "tries" = 0;
  RETURN NULL;
END $$;

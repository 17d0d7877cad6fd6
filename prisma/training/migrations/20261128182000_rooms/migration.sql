-- Keys of type text in exclusion constraints.
CREATE EXTENSION IF NOT EXISTS "btree_gist" WITH SCHEMA "public";

CREATE TABLE "room" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "capacity" INTEGER NOT NULL,
    "venue_block" TEXT NOT NULL DEFAULT '',
    "venue_street" TEXT NOT NULL DEFAULT '',
    "venue_building" TEXT NOT NULL DEFAULT '',
    "venue_floor" TEXT NOT NULL DEFAULT '',
    "venue_unit" TEXT NOT NULL DEFAULT '',
    "venue_postal_code" TEXT NOT NULL DEFAULT '',
    "venue_wheelchair_access" BOOLEAN NOT NULL DEFAULT false,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "room_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "room_name_check" CHECK (btrim("name") <> ''),
    CONSTRAINT "room_capacity_check" CHECK ("capacity" > 0)
);

-- One open room of a name at an address.
CREATE UNIQUE INDEX "room_place_key" ON "room" (lower("name"), "venue_postal_code", "venue_floor", "venue_unit")
  WHERE "closed_at" IS NULL;

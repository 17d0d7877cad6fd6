-- Views in monthly partitions, which a job makes a year ahead and drops when their time is over. The release before this one
-- goes on with the same table name, columns and key.

-- Requests lock these tables in either order. Waiting for less than the deadlock timeout, the migration gives way and is tried
-- again; no request fails for it. Attaching takes "listing" because of the foreign key.
SET LOCAL lock_timeout = '500ms';
LOCK TABLE "listing", "listing_view" IN ACCESS EXCLUSIVE MODE;

-- squawk-ignore renaming-table
ALTER TABLE "listing_view" RENAME TO "listing_view_first";
ALTER INDEX "listing_view_pkey" RENAME TO "listing_view_first_pkey";

CREATE TABLE "listing_view" (
    "listing_id" TEXT NOT NULL,
    "viewer" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "listing_view_pkey" PRIMARY KEY ("listing_id","day","viewer"),
    CONSTRAINT "listing_view_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE
) PARTITION BY RANGE ("day");

DO $$
DECLARE
  "cutover" CONSTANT date := (
    SELECT (regexp_match(pg_get_constraintdef("oid"), '\d{4}-\d{2}-\d{2}'))[1]::date
    FROM pg_constraint
    WHERE "conrelid" = 'public.listing_view_first'::regclass AND "conname" = 'listing_view_first_check'
  );
  "month" date := "cutover";
BEGIN
  EXECUTE format(
    'ALTER TABLE "listing_view" ATTACH PARTITION "listing_view_first" FOR VALUES FROM (MINVALUE) TO (%L)', "cutover"
  );
  WHILE "month" < "cutover" + interval '1 year' LOOP
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF "listing_view" FOR VALUES FROM (%L) TO (%L)',
      'listing_view_' || to_char("month", 'YYYY_MM'), "month", ("month" + interval '1 month')::date
    );
    "month" := "month" + interval '1 month';
  END LOOP;
END;
$$;

ALTER TABLE "listing_view_first" DROP CONSTRAINT "listing_view_first_check";

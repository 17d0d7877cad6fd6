-- The rows of today become the first partition, up to the month after next: the check spares attaching them a scan under a lock.
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE "listing_view" ADD CONSTRAINT "listing_view_first_check" CHECK ("day" < %L) NOT VALID',
    (date_trunc('month', now() AT TIME ZONE 'Asia/Singapore') + interval '2 months')::date
  );
END;
$$;

-- A session from its start to its end, by the clock in Singapore. Immutable, so that an index can hold it.
CREATE FUNCTION "public"."session_period"("start_date" date, "start_time" text, "end_date" date, "end_time" text) RETURNS tsrange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT tsrange(
    "start_date" + make_interval(hours => left("start_time", 2)::int, mins => right("start_time", 2)::int),
    "end_date" + make_interval(hours => left("end_time", 2)::int, mins => right("end_time", 2)::int)
  )
$$;

-- Which sessions overlap: find-clashes.ts.
CREATE INDEX "course_run_session_period_idx" ON "course_run_session"
  USING gist ("public"."session_period"("start_date", "start_time"::text, "end_date", "end_time"::text));

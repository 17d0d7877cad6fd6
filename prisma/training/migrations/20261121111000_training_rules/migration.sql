ALTER TABLE "user"
  ADD CONSTRAINT "user_email_check" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "user_roles_check" CHECK (cardinality("roles") > 0),
  ADD CONSTRAINT "user_identity_check" CHECK (("identity_cipher" IS NULL) = ("identity_hash" IS NULL));

ALTER TABLE "course"
  ADD CONSTRAINT "course_duration_check" CHECK ("duration" >= 0),
  ADD CONSTRAINT "course_fee_check" CHECK ("fee" >= 0);

ALTER TABLE "course_run"
  ADD CONSTRAINT "course_run_dates_check" CHECK ("start_date" <= "end_date"),
  ADD CONSTRAINT "course_run_registration_check" CHECK ("registration_opening_date" <= "registration_closing_date"),
  ADD CONSTRAINT "course_run_capacity_check" CHECK ("intake_size" >= 0 AND "threshold" >= 0 AND "minimum_learners" >= 0),
  ADD CONSTRAINT "course_run_enrolled_count_check" CHECK ("enrolled_count" >= 0);

ALTER TABLE "course_run_session"
  ADD CONSTRAINT "course_run_session_times_check" CHECK (
    "start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    AND "end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    AND ("start_date", "start_time") < ("end_date", "end_time")
  );

ALTER TABLE "enrolment"
  ADD CONSTRAINT "enrolment_progress_check" CHECK ("progress" BETWEEN 0 AND 100);

ALTER TABLE "assessment"
  ADD CONSTRAINT "assessment_max_score_check" CHECK ("max_score" BETWEEN 1 AND 1000);

ALTER TABLE "submission"
  ADD CONSTRAINT "submission_grade_check" CHECK (
    ("status" = 'graded') = ("score" IS NOT NULL AND "graded_at" IS NOT NULL)
    AND ("score" IS NULL OR "score" >= 0)
  );

-- One submission of a learner is the current one, also when two arrive at once.
CREATE UNIQUE INDEX "submission_current_key" ON "submission" ("assessment_id", "learner_id") WHERE "superseded_at" IS NULL;

ALTER TABLE "company_settings"
  ADD CONSTRAINT "company_settings_single_check" CHECK ("id" = 1),
  ADD CONSTRAINT "company_settings_identity_check_check" CHECK ("identity_check" IN ('warn', 'reject')),
  ADD CONSTRAINT "company_settings_capacity_check" CHECK ("intake_size" >= 0 AND "threshold" >= 0);

INSERT INTO "company_settings" ("id") VALUES (1);

-- One synchronisation at a time.
CREATE UNIQUE INDEX "sync_run_running_key" ON "sync_run" ((true)) WHERE "status" = 'running';

-- The external list: newest start first, a run without a date last, then by the agency's id. Queries sort by these expressions.
CREATE INDEX "course_run_external_idx" ON "course_run" ((COALESCE("start_date", DATE '-infinity')) DESC, "agency_run_id", "id");
CREATE INDEX "course_run_external_enrolled_idx" ON "course_run" ((COALESCE("start_date", DATE '-infinity')) DESC, "agency_run_id", "id")
  WHERE "enrolled_count" > 0;

-- An enrolment that was removed, cancelled or withdrawn does not count.
CREATE FUNCTION "public"."count_active_enrolments"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  was_active boolean := TG_OP <> 'INSERT' AND OLD."status" NOT IN ('admin removed', 'cancelled', 'withdrawn');
  is_active boolean := TG_OP <> 'DELETE' AND NEW."status" NOT IN ('admin removed', 'cancelled', 'withdrawn');
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."course_run_id" = NEW."course_run_id" AND was_active = is_active THEN
    RETURN NULL;
  END IF;
  IF was_active THEN
    UPDATE "course_run" SET "enrolled_count" = "enrolled_count" - 1 WHERE "id" = OLD."course_run_id";
  END IF;
  IF is_active THEN
    UPDATE "course_run" SET "enrolled_count" = "enrolled_count" + 1 WHERE "id" = NEW."course_run_id";
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "enrolment_count"
AFTER INSERT OR DELETE OR UPDATE OF "status", "course_run_id" ON "enrolment"
FOR EACH ROW EXECUTE FUNCTION "public"."count_active_enrolments"();

CREATE SEQUENCE "enrolment_reference_seq";

CREATE FUNCTION "public"."refuse_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "audit_entry_append_only"
BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();

-- Days are kept as Singapore’s, so that any past day can be evaluated from what was true then.
-- CreateTable
CREATE TABLE "job_role" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "centre_stay" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "joined_on" DATE NOT NULL,
    "left_on" DATE,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "centre_stay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stay_role" (
    "id" TEXT NOT NULL,
    "stay_id" TEXT NOT NULL,
    "job_role_id" TEXT,
    "from_on" DATE NOT NULL,
    "until_on" DATE,

    CONSTRAINT "stay_role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requirement" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ended_on" DATE,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "requirement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requirement_term" (
    "requirement_id" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "until_on" DATE,
    "due_days" INTEGER NOT NULL,
    "valid_months" INTEGER,
    "again_days" INTEGER NOT NULL,

    CONSTRAINT "requirement_term_pkey" PRIMARY KEY ("requirement_id","from_on")
);

-- CreateTable
CREATE TABLE "requirement_scope" (
    "id" TEXT NOT NULL,
    "requirement_id" TEXT NOT NULL,
    "job_role_id" TEXT,
    "from_on" DATE NOT NULL,
    "until_on" DATE,

    CONSTRAINT "requirement_scope_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requirement_assignment" (
    "assignment_id" TEXT NOT NULL,
    "requirement_id" TEXT NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "requirement_assignment_pkey" PRIMARY KEY ("assignment_id")
);

-- CreateTable
CREATE TABLE "course_completion" (
    "user_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL,
    "completed_on" DATE NOT NULL,
    "revoked_on" DATE,

    CONSTRAINT "course_completion_pkey" PRIMARY KEY ("user_id","course_id","cycle")
);

-- CreateTable
CREATE TABLE "course_waiver" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "until_on" DATE,

    CONSTRAINT "course_waiver_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_role_organization_id_idx" ON "job_role"("organization_id");

-- CreateIndex
CREATE INDEX "centre_stay_user_id_idx" ON "centre_stay"("user_id");

-- CreateIndex
CREATE INDEX "centre_stay_organization_id_idx" ON "centre_stay"("organization_id");

-- CreateIndex
CREATE INDEX "stay_role_stay_id_idx" ON "stay_role"("stay_id");

-- CreateIndex
CREATE INDEX "stay_role_job_role_id_idx" ON "stay_role"("job_role_id");

-- CreateIndex
CREATE INDEX "requirement_organization_id_idx" ON "requirement"("organization_id");

-- CreateIndex
CREATE INDEX "requirement_course_id_idx" ON "requirement"("course_id");

-- CreateIndex
CREATE INDEX "requirement_created_by_id_idx" ON "requirement"("created_by_id");

-- CreateIndex
CREATE INDEX "requirement_scope_requirement_id_idx" ON "requirement_scope"("requirement_id");

-- CreateIndex
CREATE INDEX "requirement_scope_job_role_id_idx" ON "requirement_scope"("job_role_id");

-- CreateIndex
CREATE INDEX "requirement_assignment_requirement_id_idx" ON "requirement_assignment"("requirement_id");

-- CreateIndex
CREATE INDEX "course_completion_course_id_idx" ON "course_completion"("course_id");

-- CreateIndex
CREATE INDEX "course_waiver_user_id_course_id_idx" ON "course_waiver"("user_id", "course_id");

-- CreateIndex
CREATE INDEX "course_waiver_course_id_idx" ON "course_waiver"("course_id");

-- CreateIndex
CREATE INDEX "course_waiver_organization_id_idx" ON "course_waiver"("organization_id");

-- AddForeignKey
ALTER TABLE "job_role" ADD CONSTRAINT "job_role_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "centre_stay" ADD CONSTRAINT "centre_stay_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "centre_stay" ADD CONSTRAINT "centre_stay_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stay_role" ADD CONSTRAINT "stay_role_stay_id_fkey" FOREIGN KEY ("stay_id") REFERENCES "centre_stay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stay_role" ADD CONSTRAINT "stay_role_job_role_id_fkey" FOREIGN KEY ("job_role_id") REFERENCES "job_role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement" ADD CONSTRAINT "requirement_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement" ADD CONSTRAINT "requirement_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement" ADD CONSTRAINT "requirement_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement_term" ADD CONSTRAINT "requirement_term_requirement_id_fkey" FOREIGN KEY ("requirement_id") REFERENCES "requirement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement_scope" ADD CONSTRAINT "requirement_scope_requirement_id_fkey" FOREIGN KEY ("requirement_id") REFERENCES "requirement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement_scope" ADD CONSTRAINT "requirement_scope_job_role_id_fkey" FOREIGN KEY ("job_role_id") REFERENCES "job_role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement_assignment" ADD CONSTRAINT "requirement_assignment_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requirement_assignment" ADD CONSTRAINT "requirement_assignment_requirement_id_fkey" FOREIGN KEY ("requirement_id") REFERENCES "requirement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_completion" ADD CONSTRAINT "course_completion_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_completion" ADD CONSTRAINT "course_completion_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_waiver" ADD CONSTRAINT "course_waiver_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_waiver" ADD CONSTRAINT "course_waiver_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_waiver" ADD CONSTRAINT "course_waiver_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "job_role_name" ON "job_role"("organization_id", lower("name")) WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "centre_stay_open" ON "centre_stay"("user_id") WHERE "left_on" IS NULL;
CREATE UNIQUE INDEX "stay_role_open" ON "stay_role"("stay_id") WHERE "until_on" IS NULL;
CREATE UNIQUE INDEX "requirement_term_open" ON "requirement_term"("requirement_id") WHERE "until_on" IS NULL;
CREATE UNIQUE INDEX "requirement_scope_open" ON "requirement_scope"("requirement_id", "job_role_id") NULLS NOT DISTINCT WHERE "until_on" IS NULL;
CREATE UNIQUE INDEX "course_waiver_open" ON "course_waiver"("user_id", "course_id", "organization_id") WHERE "until_on" IS NULL;

ALTER TABLE "centre_stay" ADD CONSTRAINT "centre_stay_days" CHECK ("left_on" IS NULL OR "left_on" >= "joined_on");
ALTER TABLE "stay_role" ADD CONSTRAINT "stay_role_days" CHECK ("until_on" IS NULL OR "until_on" >= "from_on");
ALTER TABLE "requirement_term" ADD CONSTRAINT "requirement_term_days" CHECK ("until_on" IS NULL OR "until_on" >= "from_on");
ALTER TABLE "requirement_scope" ADD CONSTRAINT "requirement_scope_days" CHECK ("until_on" IS NULL OR "until_on" >= "from_on");
-- A completion that is assigned again before it ends by as long as it is valid would be assigned again every day.
ALTER TABLE "requirement_term" ADD CONSTRAINT "requirement_term_renewal" CHECK (
  "due_days" >= 0 AND "again_days" >= 0 AND ("valid_months" IS NULL OR ("valid_months" >= 1 AND "again_days" < "valid_months" * 28))
);

-- The roles that people have as free text today, in the spelling that most of them have. The text itself stays.
INSERT INTO "job_role" ("id", "organization_id", "name", "created_at", "updated_at")
SELECT gen_random_uuid()::text, "organization_id", mode() WITHIN GROUP (ORDER BY btrim("job_title")), now(), now()
FROM "user" WHERE "organization_id" IS NOT NULL AND "role" = 'LEARNER' AND btrim("job_title") <> ''
GROUP BY "organization_id", lower(btrim("job_title"));

-- Who accepted an invitation joined then; of everybody else the account's first day is all that is known.
INSERT INTO "centre_stay" ("id", "user_id", "organization_id", "joined_on")
SELECT gen_random_uuid()::text, u."id", u."organization_id", (COALESCE(
  (SELECT max(i."accepted_at") FROM "invitation" i WHERE i."user_id" = u."id" AND i."organization_id" = u."organization_id"),
  LEAST(u."created_at", now())) AT TIME ZONE 'Asia/Singapore')::date
FROM "user" u WHERE u."organization_id" IS NOT NULL AND u."role" = 'LEARNER';

INSERT INTO "stay_role" ("id", "stay_id", "job_role_id", "from_on")
SELECT gen_random_uuid()::text, s."id", r."id", s."joined_on"
FROM "centre_stay" s JOIN "user" u ON u."id" = s."user_id"
LEFT JOIN "job_role" r ON r."organization_id" = s."organization_id" AND lower(r."name") = lower(btrim(u."job_title"));

INSERT INTO "course_completion" ("user_id", "course_id", "cycle", "completed_on", "revoked_on")
SELECT "user_id", "course_id", "cycle", (min("at") AT TIME ZONE 'Asia/Singapore')::date, (min("revoked_at") AT TIME ZONE 'Asia/Singapore')::date
FROM (
  SELECT "user_id", "course_id", "cycle", "completed_at" AS "at", NULL::timestamptz AS "revoked_at" FROM "enrollment" WHERE "completed_at" IS NOT NULL
  UNION ALL SELECT "user_id", "course_id", "cycle", "issued_at", "revoked_at" FROM "certificate"
  UNION ALL SELECT e."user_id", e."course_id", r."cycle", r."completed_at", NULL FROM "course_reset" r
    JOIN "enrollment" e ON e."id" = r."enrollment_id" WHERE r."completed_at" IS NOT NULL
) AS "known" GROUP BY "user_id", "course_id", "cycle";

INSERT INTO "course_waiver" ("id", "user_id", "course_id", "organization_id", "from_on")
SELECT gen_random_uuid()::text, "learner_id", "course_id", "organization_id", ("updated_at" AT TIME ZONE 'Asia/Singapore')::date
FROM "assignment" WHERE "status" = 'WAIVED';

CREATE FUNCTION "public"."keep_centre_stay"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Singapore')::date;
  joined date;
  stay text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."organization_id" IS NOT DISTINCT FROM OLD."organization_id" AND NEW."role" = OLD."role" THEN
      -- Joining sets the job title in a statement of its own. Later on the role is the manager's to give.
      UPDATE "public"."stay_role" t SET "job_role_id" = r."id"
      FROM "public"."centre_stay" s JOIN "public"."job_role" r ON r."organization_id" = s."organization_id"
      WHERE t."stay_id" = s."id" AND s."user_id" = NEW."id" AND s."left_on" IS NULL AND s."joined_on" = today
        AND t."until_on" IS NULL AND t."job_role_id" IS NULL
        AND r."ended_at" IS NULL AND lower(r."name") = lower(btrim(NEW."job_title"));
      RETURN NULL;
    END IF;
    UPDATE "public"."stay_role" t SET "until_on" = GREATEST(t."from_on", today)
    FROM "public"."centre_stay" s
    WHERE t."stay_id" = s."id" AND s."user_id" = NEW."id" AND s."left_on" IS NULL AND t."until_on" IS NULL;
    UPDATE "public"."centre_stay" SET "left_on" = GREATEST("joined_on", today), "updated_at" = now()
    WHERE "user_id" = NEW."id" AND "left_on" IS NULL;
    joined := today;
  ELSE
    joined := (LEAST(NEW."created_at", now()) AT TIME ZONE 'Asia/Singapore')::date;
  END IF;
  IF NEW."organization_id" IS NOT NULL AND NEW."role" = 'LEARNER' THEN
    stay := gen_random_uuid()::text;
    INSERT INTO "public"."centre_stay" ("id", "user_id", "organization_id", "joined_on")
    VALUES (stay, NEW."id", NEW."organization_id", joined);
    INSERT INTO "public"."stay_role" ("id", "stay_id", "job_role_id", "from_on")
    VALUES (gen_random_uuid()::text, stay, (
      SELECT r."id" FROM "public"."job_role" r WHERE r."organization_id" = NEW."organization_id" AND r."ended_at" IS NULL
        AND lower(r."name") = lower(btrim(NEW."job_title"))
    ), joined);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "user_begins_stay" AFTER INSERT ON "user"
FOR EACH ROW WHEN (NEW."organization_id" IS NOT NULL) EXECUTE FUNCTION "public"."keep_centre_stay"();

CREATE TRIGGER "user_changes_stay" AFTER UPDATE OF "organization_id", "role", "job_title" ON "user"
FOR EACH ROW WHEN (NEW."organization_id" IS DISTINCT FROM OLD."organization_id" OR NEW."role" <> OLD."role" OR NEW."job_title" <> OLD."job_title")
EXECUTE FUNCTION "public"."keep_centre_stay"();

CREATE FUNCTION "public"."keep_course_completion"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."completed_at" IS NOT NULL THEN
    INSERT INTO "public"."course_completion" ("user_id", "course_id", "cycle", "completed_on")
    VALUES (NEW."user_id", NEW."course_id", NEW."cycle", (NEW."completed_at" AT TIME ZONE 'Asia/Singapore')::date)
    ON CONFLICT ("user_id", "course_id", "cycle") DO UPDATE SET "completed_on" = EXCLUDED."completed_on";
  ELSIF NEW."cycle" = OLD."cycle" THEN
    -- A result was withdrawn. What a certificate proves stays.
    DELETE FROM "public"."course_completion" c
    WHERE c."user_id" = NEW."user_id" AND c."course_id" = NEW."course_id" AND c."cycle" = NEW."cycle" AND NOT EXISTS (
      SELECT FROM "public"."certificate" k
      WHERE k."user_id" = c."user_id" AND k."course_id" = c."course_id" AND k."cycle" = c."cycle"
    );
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "enrollment_completed" AFTER INSERT ON "enrollment"
FOR EACH ROW WHEN (NEW."completed_at" IS NOT NULL) EXECUTE FUNCTION "public"."keep_course_completion"();

CREATE TRIGGER "enrollment_completion_changed" AFTER UPDATE OF "completed_at" ON "enrollment"
FOR EACH ROW WHEN (NEW."completed_at" IS DISTINCT FROM OLD."completed_at") EXECUTE FUNCTION "public"."keep_course_completion"();

CREATE FUNCTION "public"."keep_certified_completion"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."course_completion" ("user_id", "course_id", "cycle", "completed_on", "revoked_on")
  VALUES (NEW."user_id", NEW."course_id", NEW."cycle", (NEW."issued_at" AT TIME ZONE 'Asia/Singapore')::date,
    (NEW."revoked_at" AT TIME ZONE 'Asia/Singapore')::date)
  ON CONFLICT ("user_id", "course_id", "cycle") DO UPDATE SET "revoked_on" = EXCLUDED."revoked_on";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "certificate_issued" AFTER INSERT ON "certificate"
FOR EACH ROW EXECUTE FUNCTION "public"."keep_certified_completion"();

CREATE TRIGGER "certificate_revoked" AFTER UPDATE OF "revoked_at" ON "certificate"
FOR EACH ROW WHEN (NEW."revoked_at" IS DISTINCT FROM OLD."revoked_at") EXECUTE FUNCTION "public"."keep_certified_completion"();

CREATE FUNCTION "public"."keep_course_waiver"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  today date := (NEW."updated_at" AT TIME ZONE 'Asia/Singapore')::date;
BEGIN
  IF NEW."status" = 'WAIVED' THEN
    INSERT INTO "public"."course_waiver" ("id", "user_id", "course_id", "organization_id", "from_on")
    VALUES (gen_random_uuid()::text, NEW."learner_id", NEW."course_id", NEW."organization_id", today)
    ON CONFLICT ("user_id", "course_id", "organization_id") WHERE "until_on" IS NULL DO NOTHING;
  ELSE
    UPDATE "public"."course_waiver" SET "until_on" = GREATEST("from_on", today)
    WHERE "user_id" = NEW."learner_id" AND "course_id" = NEW."course_id" AND "organization_id" = NEW."organization_id" AND "until_on" IS NULL;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "assignment_waived" AFTER INSERT ON "assignment"
FOR EACH ROW WHEN (NEW."status" = 'WAIVED') EXECUTE FUNCTION "public"."keep_course_waiver"();

CREATE TRIGGER "assignment_waiver_changed" AFTER UPDATE OF "status" ON "assignment"
FOR EACH ROW WHEN (NEW."status" <> OLD."status" AND (NEW."status" = 'WAIVED' OR OLD."status" = 'WAIVED'))
EXECUTE FUNCTION "public"."keep_course_waiver"();

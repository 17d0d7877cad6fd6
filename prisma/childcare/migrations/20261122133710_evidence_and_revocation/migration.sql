-- AlterTable
ALTER TABLE "certificate" ADD COLUMN     "organization_id" TEXT,
ADD COLUMN     "revocation_reason" TEXT,
ADD COLUMN     "revoked_at" TIMESTAMPTZ(3),
ADD COLUMN     "revoked_by_id" TEXT;

-- AlterTable
ALTER TABLE "course" ADD COLUMN     "requires_evidence" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "enrollment" ADD COLUMN     "completed_name" TEXT;

-- AlterTable
ALTER TABLE "lecture_progress" ADD COLUMN     "scorm_done_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "recorded_name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "lecture_opening" (
    "enrollment_id" TEXT NOT NULL,
    "lecture_id" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL DEFAULT 1,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lecture_opening_pkey" PRIMARY KEY ("enrollment_id","lecture_id","cycle")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lecture_opening_lecture_id_idx" ON "lecture_opening"("lecture_id");

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_target_type_target_id_at_idx" ON "audit_entry"("target_type", "target_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_action_at_idx" ON "audit_entry"("action", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_actor_at_idx" ON "audit_entry"("actor", "at" DESC);

-- CreateIndex
CREATE INDEX "certificate_organization_id_idx" ON "certificate"("organization_id");

-- AddForeignKey
ALTER TABLE "lecture_opening" ADD CONSTRAINT "lecture_opening_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture_opening" ADD CONSTRAINT "lecture_opening_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A revoked certificate has its reason, and only a revoked one.
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_revocation_reason"
CHECK (("revoked_at" IS NULL) = ("revocation_reason" IS NULL));

-- Whose learner earned it, as far as it can be known: who is still in the centre that the certificate names.
UPDATE "certificate" k SET "organization_id" = o."id"
FROM "user" u JOIN "organization" o ON o."id" = u."organization_id"
WHERE u."id" = k."user_id" AND o."name" = k."organization_name";

UPDATE "enrollment" e SET "completed_name" = u."name" FROM "user" u WHERE u."id" = e."user_id" AND e."completed_at" IS NOT NULL;

UPDATE "user" SET "recorded_name" = "name" WHERE "organization_id" IS NOT NULL;

-- There are several ways into a centre; whichever is taken, its record begins with the name that the person has then,
-- unless the same statement sets another one, and ends when they leave.
CREATE FUNCTION "public"."keep_recorded_name"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."organization_id" IS NULL THEN
    NEW."recorded_name" := '';
  ELSIF NEW."recorded_name" = '' THEN
    NEW."recorded_name" := NEW."name";
  ELSIF TG_OP = 'UPDATE' AND NEW."organization_id" IS DISTINCT FROM OLD."organization_id"
    AND NEW."recorded_name" = OLD."recorded_name" THEN
    NEW."recorded_name" := NEW."name";
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER "user_recorded_name"
BEFORE INSERT OR UPDATE OF "organization_id", "recorded_name" ON "user"
FOR EACH ROW EXECUTE FUNCTION "public"."keep_recorded_name"();

CREATE FUNCTION "public"."refuse_change"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "audit_entry_append_only"
BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();

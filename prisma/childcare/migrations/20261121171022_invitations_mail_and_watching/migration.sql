-- AlterTable
ALTER TABLE "lecture_progress" ADD COLUMN     "beat_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "waiting_mail" (
    "id" TEXT NOT NULL,
    "letter" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiting_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "job_title" TEXT NOT NULL DEFAULT '',
    "staff_id" TEXT NOT NULL DEFAULT '',
    "user_id" TEXT,
    "invited_by_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "waiting_mail_due_at_idx" ON "waiting_mail"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_organization_id_created_at_idx" ON "invitation"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invitation_user_id_idx" ON "invitation"("user_id");

-- CreateIndex
CREATE INDEX "invitation_invited_by_id_idx" ON "invitation"("invited_by_id");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One invitation at a time waits for an address in a centre.
CREATE UNIQUE INDEX "invitation_waiting" ON "invitation"("organization_id", "email") WHERE "accepted_at" IS NULL AND "withdrawn_at" IS NULL;
-- One try at a quiz at a time is open.
CREATE UNIQUE INDEX "quiz_attempt_open" ON "quiz_attempt"("enrollment_id", "lecture_id") WHERE "submitted_at" IS NULL;

-- Whoever sends hears of it once the transaction is committed; many rows of one statement are one call.
CREATE FUNCTION "announce_waiting_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waiting_mail', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "waiting_mail_announce"
AFTER INSERT ON "waiting_mail"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_waiting_mail"();

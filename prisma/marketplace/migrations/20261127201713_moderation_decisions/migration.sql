-- CreateEnum
CREATE TYPE "AppealOutcome" AS ENUM ('UPHELD', 'RESTORED');

-- CreateTable
CREATE TABLE "moderation_decision" (
    "id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "listing_id" TEXT,
    "reason" "ReportReason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "appeal" TEXT,
    "appealed_at" TIMESTAMPTZ(3),
    "outcome" "AppealOutcome",
    "answer" TEXT,
    "answered_by_id" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "moderation_decision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "moderation_decision_subject_id_idx" ON "moderation_decision"("subject_id");

-- CreateIndex
CREATE INDEX "moderation_decision_listing_id_idx" ON "moderation_decision"("listing_id");

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Constraints of a table that has no rows yet: one appeal a decision, and an answer only to an appeal.
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_appeal_check"
  CHECK (("appeal" IS NULL) = ("appealed_at" IS NULL));
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_answer_check"
  CHECK (num_nonnulls("outcome", "answer", "answered_at") IN (0, 3) AND ("answer" IS NULL OR "appeal" IS NOT NULL));

-- One decision at a time about a listing, and one ban of a person.
CREATE UNIQUE INDEX "moderation_decision_open_listing_idx" ON "moderation_decision"("listing_id")
  WHERE "ended_at" IS NULL AND "listing_id" IS NOT NULL;
CREATE UNIQUE INDEX "moderation_decision_open_ban_idx" ON "moderation_decision"("subject_id")
  WHERE "ended_at" IS NULL AND "listing_id" IS NULL;

-- The queue, oldest first.
CREATE INDEX "moderation_decision_waiting_idx" ON "moderation_decision"("appealed_at", "id")
  WHERE "appealed_at" IS NOT NULL AND "answered_at" IS NULL AND "ended_at" IS NULL;

-- What is hidden and who is banned today can be appealed too.
INSERT INTO "moderation_decision" ("id", "subject_id", "listing_id", "reason", "note", "decided_at")
SELECT gen_random_uuid()::text, "seller_id", "id", 'OTHER', coalesce("hidden_reason", ''), "hidden_at"
FROM "listing" WHERE "hidden_at" IS NOT NULL AND "deleted_at" IS NULL;
INSERT INTO "moderation_decision" ("id", "subject_id", "reason", "note", "decided_at")
SELECT gen_random_uuid()::text, "id", 'OTHER', coalesce("ban_reason", ''), "banned_at"
FROM "user" WHERE "banned_at" IS NOT NULL;

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "sent_count" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "approved_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invitation_course" (
    "id" TEXT NOT NULL,
    "invitation_id" TEXT NOT NULL,
    "course_id" TEXT NOT NULL,
    "deadline" TIMESTAMPTZ(3),
    "notes" TEXT NOT NULL DEFAULT '',
    "assigned_by_id" TEXT NOT NULL,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_course_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitation_course_course_id_idx" ON "invitation_course"("course_id");

-- CreateIndex
CREATE INDEX "invitation_course_assigned_by_id_idx" ON "invitation_course"("assigned_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_course_invitation_id_course_id_key" ON "invitation_course"("invitation_id", "course_id");

-- AddForeignKey
ALTER TABLE "invitation_course" ADD CONSTRAINT "invitation_course_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_course" ADD CONSTRAINT "invitation_course_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_course" ADD CONSTRAINT "invitation_course_assigned_by_id_fkey" FOREIGN KEY ("assigned_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Centres that are there were let in before there was an approval.
UPDATE "organization" SET "approved_at" = "created_at";

-- Who is in the centre with a password of their own had joined, by whichever link they set it.
UPDATE "invitation" i SET "accepted_at" = CURRENT_TIMESTAMP
FROM "user" u
WHERE u."id" = i."user_id" AND i."accepted_at" IS NULL AND i."withdrawn_at" IS NULL
  AND u."organization_id" = i."organization_id" AND u."password_hash" IS NOT NULL;

-- Invitations used to make accounts, which kept their addresses from registering. Those that nobody ever held go; what was
-- assigned to them waits for the invitation's acceptance. Where somebody paid for them they stay, and are taken over then.
CREATE TEMPORARY TABLE "never_held" AS
SELECT u."id" FROM "user" u
WHERE u."password_hash" IS NULL AND u."role" = 'LEARNER' AND u."deactivated_at" IS NULL
  AND u."email_verified_at" IS NULL
  AND NOT EXISTS (SELECT FROM "payment" p JOIN "assignment" a ON a."id" = p."assignment_id" WHERE a."learner_id" = u."id")
  AND NOT EXISTS (SELECT FROM "enrollment" e JOIN "lecture_progress" l ON l."enrollment_id" = e."id" WHERE e."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "enrollment" e JOIN "quiz_attempt" q ON q."enrollment_id" = e."id" WHERE e."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "certificate" c WHERE c."user_id" = u."id")
  AND NOT EXISTS (SELECT FROM "course" c WHERE c."created_by_id" = u."id")
  AND NOT EXISTS (SELECT FROM "assignment" a WHERE a."assigned_by_id" = u."id")
  AND NOT EXISTS (SELECT FROM "invitation" i WHERE i."invited_by_id" = u."id");

INSERT INTO "invitation_course" ("id", "invitation_id", "course_id", "deadline", "notes", "assigned_by_id", "created_at")
SELECT gen_random_uuid()::text, i."id", a."course_id", a."deadline", a."notes", a."assigned_by_id", a."created_at"
FROM "assignment" a
JOIN "invitation" i ON i."user_id" = a."learner_id" AND i."organization_id" = a."organization_id"
WHERE a."learner_id" IN (SELECT "id" FROM "never_held") AND a."status" IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
  AND i."accepted_at" IS NULL AND i."withdrawn_at" IS NULL;

DELETE FROM "assignment" WHERE "learner_id" IN (SELECT "id" FROM "never_held");
DELETE FROM "enrollment" WHERE "user_id" IN (SELECT "id" FROM "never_held");
DELETE FROM "user" WHERE "id" IN (SELECT "id" FROM "never_held");
DROP TABLE "never_held";

UPDATE "invitation" SET "user_id" = NULL WHERE "accepted_at" IS NULL;

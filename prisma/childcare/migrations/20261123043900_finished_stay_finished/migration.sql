-- Whoever had finished a course stays finished when its author adds a lesson. Enrollments that had fallen back before that rule are
-- repaired: the valid certificate of their present cycle says that they were through.
UPDATE "enrollment" e SET
  "progress" = 100,
  "completed_at" = COALESCE(e."completed_at", k."issued_at"),
  "completed_name" = COALESCE(e."completed_name", k."learner_name")
FROM "certificate" k
WHERE k."user_id" = e."user_id" AND k."course_id" = e."course_id" AND k."cycle" = e."cycle" AND k."revoked_at" IS NULL
  AND (e."progress" < 100 OR e."completed_at" IS NULL);

-- The same where the moment of finishing is still known.
UPDATE "enrollment" SET "progress" = 100 WHERE "completed_at" IS NOT NULL AND "progress" < 100;

UPDATE "assignment" a SET "status" = 'COMPLETED', "completed_at" = e."completed_at"
FROM "enrollment" e
JOIN "certificate" k ON k."user_id" = e."user_id" AND k."course_id" = e."course_id" AND k."cycle" = e."cycle"
  AND k."revoked_at" IS NULL AND (k."expires_at" IS NULL OR k."expires_at" > now())
WHERE e."user_id" = a."learner_id" AND e."course_id" = a."course_id" AND e."progress" = 100
  AND a."status" IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') AND a."payment_status" IS DISTINCT FROM 'PENDING';

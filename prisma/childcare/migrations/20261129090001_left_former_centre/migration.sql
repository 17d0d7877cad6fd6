-- Those of people who joined another centre before the trigger did.
UPDATE "assignment" a SET "status" = 'CANCELLED',
  "updated_at" = CASE WHEN a."status" = 'WAIVED' THEN now() ELSE a."updated_at" END
FROM "user" u
WHERE u."id" = a."learner_id" AND u."organization_id" <> a."organization_id" AND a."status" IN ('COMPLETED', 'WAIVED');

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "closing_due" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "course_withdrawn" BOOLEAN NOT NULL DEFAULT false;

-- What is still to be done at the payment provider: next to nothing of the table, looked for every few minutes.
CREATE INDEX "payment_unfinished_idx" ON "payment" ("id")
WHERE "closing_due" OR ("course_withdrawn" AND "status" = 'PAID');

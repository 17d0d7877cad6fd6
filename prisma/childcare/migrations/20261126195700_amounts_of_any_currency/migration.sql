-- Amounts of other currencies, in their smallest unit, may be more than an INTEGER holds.
ALTER TABLE "payment_alert" ALTER COLUMN "amount_cents" SET DATA TYPE BIGINT;
ALTER TABLE "payment_dispute" ALTER COLUMN "amount_cents" SET DATA TYPE BIGINT;

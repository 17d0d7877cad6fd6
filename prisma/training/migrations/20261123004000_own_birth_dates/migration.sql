-- A date of birth belongs to one person: none is sent for everybody any more.
ALTER TABLE "company_settings" DROP COLUMN "fallback_birth_date";

-- On its own, because readers of the settings hold locks on other tables.
ALTER TABLE "company_settings" ADD COLUMN "reports_to_agency" BOOLEAN NOT NULL DEFAULT false;

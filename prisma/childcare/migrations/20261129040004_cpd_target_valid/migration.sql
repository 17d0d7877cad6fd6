ALTER TABLE "cpd_target" VALIDATE CONSTRAINT "cpd_target_organization_id_fkey";
ALTER TABLE "cpd_target" VALIDATE CONSTRAINT "cpd_target_job_role_id_fkey";
ALTER TABLE "cpd_category_minimum" VALIDATE CONSTRAINT "cpd_category_minimum_category_id_fkey";

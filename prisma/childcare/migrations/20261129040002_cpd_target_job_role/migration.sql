ALTER TABLE "cpd_target" ADD CONSTRAINT "cpd_target_job_role_id_fkey" FOREIGN KEY ("job_role_id") REFERENCES "job_role"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

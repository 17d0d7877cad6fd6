-- One referred table a migration, so that each locks one that people write to.
ALTER TABLE "cpd_target" ADD CONSTRAINT "cpd_target_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

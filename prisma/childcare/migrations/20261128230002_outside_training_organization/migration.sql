ALTER TABLE "outside_training" ADD CONSTRAINT "outside_training_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "acknowledgement" ADD CONSTRAINT "acknowledgement_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

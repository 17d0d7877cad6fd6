ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

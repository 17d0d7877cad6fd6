ALTER TABLE "acknowledgement" ADD CONSTRAINT "acknowledgement_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

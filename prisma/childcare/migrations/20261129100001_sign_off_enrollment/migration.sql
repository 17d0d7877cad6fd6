-- One referred table a migration, so that each locks one that people write to.
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

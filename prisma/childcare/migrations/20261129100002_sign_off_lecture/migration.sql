ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

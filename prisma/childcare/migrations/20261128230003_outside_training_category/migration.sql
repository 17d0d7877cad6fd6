ALTER TABLE "outside_training" ADD CONSTRAINT "outside_training_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

ALTER TABLE "cpd_category_minimum" ADD CONSTRAINT "cpd_category_minimum_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

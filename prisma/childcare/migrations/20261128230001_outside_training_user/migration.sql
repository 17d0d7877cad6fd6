-- One referred table a migration, so that each locks one that people write to.
ALTER TABLE "outside_training" ADD CONSTRAINT "outside_training_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "outside_training" ADD CONSTRAINT "outside_training_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

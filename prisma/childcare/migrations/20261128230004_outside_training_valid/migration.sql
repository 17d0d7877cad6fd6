ALTER TABLE "outside_training" VALIDATE CONSTRAINT "outside_training_user_id_fkey";
ALTER TABLE "outside_training" VALIDATE CONSTRAINT "outside_training_decided_by_id_fkey";
ALTER TABLE "outside_training" VALIDATE CONSTRAINT "outside_training_organization_id_fkey";
ALTER TABLE "outside_training" VALIDATE CONSTRAINT "outside_training_category_id_fkey";

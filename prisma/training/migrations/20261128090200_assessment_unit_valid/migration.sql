ALTER TABLE "assessment" VALIDATE CONSTRAINT "assessment_learning_unit_id_fkey";

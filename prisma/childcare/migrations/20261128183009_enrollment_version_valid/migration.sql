ALTER TABLE "enrollment" VALIDATE CONSTRAINT "enrollment_version_id_fkey";

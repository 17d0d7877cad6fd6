ALTER TABLE "acknowledgement" VALIDATE CONSTRAINT "acknowledgement_enrollment_id_fkey";
ALTER TABLE "acknowledgement" VALIDATE CONSTRAINT "acknowledgement_lecture_id_fkey";
ALTER TABLE "acknowledgement" VALIDATE CONSTRAINT "acknowledgement_user_id_fkey";
ALTER TABLE "acknowledgement" VALIDATE CONSTRAINT "acknowledgement_organization_id_fkey";

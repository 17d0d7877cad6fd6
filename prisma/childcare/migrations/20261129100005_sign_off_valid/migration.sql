ALTER TABLE "sign_off" VALIDATE CONSTRAINT "sign_off_enrollment_id_fkey";
ALTER TABLE "sign_off" VALIDATE CONSTRAINT "sign_off_lecture_id_fkey";
ALTER TABLE "sign_off" VALIDATE CONSTRAINT "sign_off_user_id_fkey";
ALTER TABLE "sign_off" VALIDATE CONSTRAINT "sign_off_decided_by_id_fkey";
ALTER TABLE "sign_off" VALIDATE CONSTRAINT "sign_off_organization_id_fkey";

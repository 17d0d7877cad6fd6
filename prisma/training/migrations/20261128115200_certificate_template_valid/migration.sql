ALTER TABLE "certificate" VALIDATE CONSTRAINT "certificate_template_id_fkey";

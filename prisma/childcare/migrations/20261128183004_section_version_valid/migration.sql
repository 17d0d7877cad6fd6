ALTER TABLE "section" VALIDATE CONSTRAINT "section_version_id_fkey";

ALTER TABLE "course_reset" ADD COLUMN "by_requirement" BOOLEAN NOT NULL DEFAULT false;

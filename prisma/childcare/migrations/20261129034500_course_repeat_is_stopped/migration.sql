-- A repetition that ended because its course was archived says so.
ALTER TABLE "course_repeat" ADD COLUMN "is_stopped" BOOLEAN NOT NULL DEFAULT false;

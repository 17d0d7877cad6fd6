-- How the learners of a lesson confirm it; null for one that they mark as done.
ALTER TABLE "lecture" ADD COLUMN "confirmation" JSONB;

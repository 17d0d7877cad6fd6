-- The release before this one makes keys without saying whose they are: the company's.
ALTER TABLE "api_key" ADD COLUMN "owner_id" TEXT NOT NULL DEFAULT 'training';

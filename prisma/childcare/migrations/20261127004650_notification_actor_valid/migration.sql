ALTER TABLE "notification" VALIDATE CONSTRAINT "notification_actor_id_fkey";

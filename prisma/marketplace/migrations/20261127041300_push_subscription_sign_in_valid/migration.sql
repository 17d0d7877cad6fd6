ALTER TABLE "push_subscription" VALIDATE CONSTRAINT "push_subscription_sign_in_id_fkey";

-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "sign_in_id" TEXT;

ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_in"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

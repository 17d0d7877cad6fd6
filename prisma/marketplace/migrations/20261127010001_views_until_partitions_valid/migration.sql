ALTER TABLE "listing_view" VALIDATE CONSTRAINT "listing_view_first_check";

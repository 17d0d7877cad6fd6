-- What is remembered of the listings was found by the slugs of their categories and shows their names and icons, so it holds
-- only while these are the same.
CREATE CONSTRAINT TRIGGER "listing_change_stamp"
AFTER DELETE OR UPDATE ON "category" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."listing_change_stamp"();

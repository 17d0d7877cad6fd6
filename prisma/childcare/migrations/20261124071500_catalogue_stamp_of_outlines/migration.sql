-- A course's page shows its sections, lectures and captions: cached pages end with a change of them too.
CREATE CONSTRAINT TRIGGER "catalogue_change_stamp"
AFTER INSERT OR DELETE OR UPDATE ON "section" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."catalogue_change_stamp"();

CREATE CONSTRAINT TRIGGER "catalogue_change_stamp"
AFTER INSERT OR DELETE OR UPDATE ON "lecture" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."catalogue_change_stamp"();

CREATE CONSTRAINT TRIGGER "catalogue_change_stamp"
AFTER INSERT OR DELETE OR UPDATE ON "lecture_caption" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."catalogue_change_stamp"();

-- The filter lists new categories.
CREATE CONSTRAINT TRIGGER "catalogue_change_stamp_on_insert"
AFTER INSERT ON "category" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION "public"."catalogue_change_stamp"();

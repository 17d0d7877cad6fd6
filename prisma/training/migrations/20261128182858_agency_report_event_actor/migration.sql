-- Apart from the foreign key to enrolments, so that no migration locks both tables.
ALTER TABLE "agency_report_event" ADD CONSTRAINT "agency_report_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
